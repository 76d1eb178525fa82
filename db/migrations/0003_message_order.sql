DROP INDEX "message_threads_a";--> statement-breakpoint
DROP INDEX "message_threads_b";--> statement-breakpoint
DROP INDEX "messages_thread";--> statement-breakpoint
DROP INDEX "messages_sender";--> statement-breakpoint
CREATE INDEX "message_threads_a" ON "message_threads" USING btree ("participant_a","updated_at","id");--> statement-breakpoint
CREATE INDEX "message_threads_b" ON "message_threads" USING btree ("participant_b","updated_at","id");--> statement-breakpoint
CREATE INDEX "messages_thread" ON "messages" USING btree ("thread_id","id");--> statement-breakpoint
CREATE INDEX "messages_sender" ON "messages" USING btree ("sender_id","id");