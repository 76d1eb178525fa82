ALTER TABLE "blocked_users" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "blocked_users_listed" ON "blocked_users" USING btree ("blocker_id","created_at","blocked_id");--> statement-breakpoint
ALTER TABLE "blocked_users" ADD CONSTRAINT "blocked_users_note_length" CHECK (length("blocked_users"."note") <= 500);