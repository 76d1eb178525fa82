CREATE TABLE "user_statuses" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"status_text" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_statuses_length" CHECK (length("user_statuses"."status_text") between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "user_statuses" ADD CONSTRAINT "user_statuses_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_statuses_expiry" ON "user_statuses" USING btree ("expires_at");