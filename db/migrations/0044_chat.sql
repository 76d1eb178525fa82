CREATE TABLE "chat_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"room_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"sender_id" uuid,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"client_key" uuid NOT NULL,
	CONSTRAINT "chat_messages_place" UNIQUE("room_id","seq"),
	CONSTRAINT "chat_messages_client_key" UNIQUE("sender_id","client_key"),
	CONSTRAINT "chat_messages_length" CHECK (length("chat_messages"."message") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "chat_rooms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"participant_a" uuid,
	"participant_b" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_activity" timestamp (3) with time zone NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"seen_by_a" integer DEFAULT 0 NOT NULL,
	"seen_by_b" integer DEFAULT 0 NOT NULL,
	"wrote_a" boolean NOT NULL,
	"wrote_b" boolean NOT NULL,
	CONSTRAINT "chat_rooms_order" CHECK ("chat_rooms"."participant_a" < "chat_rooms"."participant_b"),
	CONSTRAINT "chat_rooms_seen" CHECK ("chat_rooms"."seen_by_a" between 0 and "chat_rooms"."last_seq" and "chat_rooms"."seen_by_b" between 0 and "chat_rooms"."last_seq")
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_room_id_chat_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_sender_id_accounts_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD CONSTRAINT "chat_rooms_participant_a_accounts_id_fk" FOREIGN KEY ("participant_a") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD CONSTRAINT "chat_rooms_participant_b_accounts_id_fk" FOREIGN KEY ("participant_b") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_rooms_active_pair" ON "chat_rooms" USING btree ("participant_a","participant_b") WHERE "chat_rooms"."is_active";--> statement-breakpoint
CREATE INDEX "chat_rooms_a" ON "chat_rooms" USING btree ("participant_a","last_activity","id") WHERE "chat_rooms"."is_active";--> statement-breakpoint
CREATE INDEX "chat_rooms_b" ON "chat_rooms" USING btree ("participant_b","last_activity","id") WHERE "chat_rooms"."is_active";--> statement-breakpoint
CREATE INDEX "chat_rooms_unseen_a" ON "chat_rooms" USING btree ("participant_a","last_activity") WHERE "chat_rooms"."is_active" and "chat_rooms"."seen_by_a" < "chat_rooms"."last_seq";--> statement-breakpoint
CREATE INDEX "chat_rooms_unseen_b" ON "chat_rooms" USING btree ("participant_b","last_activity") WHERE "chat_rooms"."is_active" and "chat_rooms"."seen_by_b" < "chat_rooms"."last_seq";--> statement-breakpoint
CREATE INDEX "chat_rooms_of_a" ON "chat_rooms" USING btree ("participant_a");--> statement-breakpoint
CREATE INDEX "chat_rooms_of_b" ON "chat_rooms" USING btree ("participant_b");--> statement-breakpoint
CREATE INDEX "chat_rooms_ended" ON "chat_rooms" USING btree ("last_activity") WHERE not "chat_rooms"."is_active";