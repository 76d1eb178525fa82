CREATE TABLE "message_drafts" (
	"thread_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"body" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_drafts_thread_id_member_id_pk" PRIMARY KEY("thread_id","member_id"),
	CONSTRAINT "message_drafts_length" CHECK (length(body) <= 4000)
);
--> statement-breakpoint
CREATE TABLE "saved_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_messages_once" UNIQUE("user_id","message_id")
);
--> statement-breakpoint
DROP INDEX "message_threads_a";--> statement-breakpoint
DROP INDEX "message_threads_b";--> statement-breakpoint
ALTER TABLE "message_threads" ADD COLUMN "place_a" text DEFAULT 'inbox' NOT NULL;--> statement-breakpoint
ALTER TABLE "message_threads" ADD COLUMN "place_b" text DEFAULT 'inbox' NOT NULL;--> statement-breakpoint
ALTER TABLE "message_threads" ADD COLUMN "muted_by_a" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "message_threads" ADD COLUMN "muted_by_b" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "message_threads" ADD COLUMN "removed_by_a_through" uuid;--> statement-breakpoint
ALTER TABLE "message_threads" ADD COLUMN "removed_by_b_through" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "removed_by_a" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "removed_by_b" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', translate(body, '.-/:@_+=?&', '          ')) || array_to_tsvector(array['of ' || coalesce(sender_id::text, ''), 'of ' || coalesce(recipient_id::text, '')])) STORED;--> statement-breakpoint
ALTER TABLE "message_drafts" ADD CONSTRAINT "message_drafts_thread_id_message_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."message_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_drafts" ADD CONSTRAINT "message_drafts_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_messages" ADD CONSTRAINT "saved_messages_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_messages" ADD CONSTRAINT "saved_messages_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_drafts_member" ON "message_drafts" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "saved_messages_user" ON "saved_messages" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "saved_messages_message" ON "saved_messages" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "messages_words" ON "messages" USING gin ("words");--> statement-breakpoint
CREATE INDEX "profiles_username_prefix" ON "profiles" USING btree (lower("username") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "message_threads_a" ON "message_threads" USING btree ("participant_a","place_a","updated_at","id");--> statement-breakpoint
CREATE INDEX "message_threads_b" ON "message_threads" USING btree ("participant_b","place_b","updated_at","id");--> statement-breakpoint
ALTER TABLE "message_threads" DROP COLUMN "removed_by_a_at";--> statement-breakpoint
ALTER TABLE "message_threads" DROP COLUMN "removed_by_b_at";--> statement-breakpoint
ALTER TABLE "message_threads" ADD CONSTRAINT "message_threads_place_a" CHECK ("message_threads"."place_a" in ('inbox', 'archive', 'gone'));--> statement-breakpoint
ALTER TABLE "message_threads" ADD CONSTRAINT "message_threads_place_b" CHECK ("message_threads"."place_b" in ('inbox', 'archive', 'gone'));