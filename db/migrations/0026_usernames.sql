CREATE TABLE "username_change_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"old_username" text NOT NULL,
	"new_username" text NOT NULL,
	"password_checked" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "username_change_requests_status" CHECK ("username_change_requests"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "username_change_requests_decided" CHECK (("username_change_requests"."status" = 'pending') = ("username_change_requests"."decided_at" is null)),
	CONSTRAINT "username_change_requests_reason" CHECK ("username_change_requests"."status" = 'rejected' or "username_change_requests"."reason" is null),
	CONSTRAINT "username_change_requests_reason_length" CHECK (length("username_change_requests"."reason") <= 500)
);
--> statement-breakpoint
ALTER TABLE "username_change_requests" ADD CONSTRAINT "username_change_requests_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "username_change_requests_own" ON "username_change_requests" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "username_change_requests_waiting" ON "username_change_requests" USING btree ("user_id") WHERE "username_change_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "username_change_requests_queue" ON "username_change_requests" USING btree ("created_at") WHERE "username_change_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "username_change_requests_wanted" ON "username_change_requests" USING btree (replace(replace(translate(lower("new_username"), '01i._-', 'oll'), 'rn', 'm'), 'vv', 'w')) WHERE "username_change_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "username_change_requests_given_up" ON "username_change_requests" USING btree (replace(replace(translate(lower("old_username"), '01i._-', 'oll'), 'rn', 'm'), 'vv', 'w')) WHERE "username_change_requests"."status" = 'approved';--> statement-breakpoint
CREATE INDEX "pending_sign_ups_skeleton" ON "pending_sign_ups" USING btree (replace(replace(translate(lower("username"), '01i._-', 'oll'), 'rn', 'm'), 'vv', 'w'));--> statement-breakpoint
CREATE INDEX "profiles_skeleton" ON "profiles" USING btree (replace(replace(translate(lower("username"), '01i._-', 'oll'), 'rn', 'm'), 'vv', 'w'));