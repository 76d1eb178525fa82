CREATE TABLE "held_usernames" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "held_usernames_until" ON "held_usernames" USING btree ("until");--> statement-breakpoint
CREATE INDEX "chat_rooms_empty" ON "chat_rooms" USING btree ("id") WHERE "chat_rooms"."participant_a" is null and "chat_rooms"."participant_b" is null;--> statement-breakpoint
CREATE INDEX "message_threads_empty" ON "message_threads" USING btree ("id") WHERE "message_threads"."participant_a" is null and "message_threads"."participant_b" is null;--> statement-breakpoint
-- Left behind where both members were erased at the same moment.
DELETE FROM "message_threads" WHERE "participant_a" IS NULL AND "participant_b" IS NULL;--> statement-breakpoint
DELETE FROM "chat_rooms" WHERE "participant_a" IS NULL AND "participant_b" IS NULL;
