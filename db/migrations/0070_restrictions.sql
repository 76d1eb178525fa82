CREATE TABLE "account_restrictions" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"until" timestamp (3) with time zone,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_restrictions_kind" CHECK ("account_restrictions"."kind" in ('read_only', 'no_messages', 'no_uploads')),
	CONSTRAINT "account_restrictions_reason_length" CHECK (length("account_restrictions"."reason") <= 500)
);
--> statement-breakpoint
ALTER TABLE "account_restrictions" ADD CONSTRAINT "account_restrictions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_restrictions_until" ON "account_restrictions" USING btree ("until");