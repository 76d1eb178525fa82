CREATE TABLE "admin_suspensions" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone,
	"reason" text NOT NULL,
	"is_erasing" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "admin_suspensions_reason_length" CHECK (length("admin_suspensions"."reason") <= 500),
	CONSTRAINT "admin_suspensions_erasing" CHECK (not "admin_suspensions"."is_erasing" or "admin_suspensions"."until" is null)
);
--> statement-breakpoint
ALTER TABLE "admin_suspensions" ADD CONSTRAINT "admin_suspensions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_newest" ON "accounts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "accounts_away" ON "accounts" USING btree ("created_at","id") WHERE "accounts"."status" <> 'active';