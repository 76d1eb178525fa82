DROP INDEX "username_change_requests_queue";--> statement-breakpoint
CREATE INDEX "username_change_requests_listed" ON "username_change_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "username_change_requests_queue" ON "username_change_requests" USING btree ("created_at","id") WHERE "username_change_requests"."status" = 'pending';