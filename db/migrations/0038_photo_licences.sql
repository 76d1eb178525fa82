CREATE TABLE "open_doors" (
	"member_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "open_doors_member_id_sender_id_pk" PRIMARY KEY("member_id","sender_id")
);
--> statement-breakpoint
CREATE TABLE "photo_doors" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"recipient_id" uuid NOT NULL,
	"is_open" boolean NOT NULL
);
--> statement-breakpoint
DROP INDEX "photo_shares_member";--> statement-breakpoint
ALTER TABLE "photo_shares" DROP CONSTRAINT "photo_shares_photo_id_member_id_pk";--> statement-breakpoint
ALTER TABLE "photo_shares" ADD COLUMN "id" uuid;--> statement-breakpoint
ALTER TABLE "photo_shares" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
UPDATE "photo_shares" SET "id" = gen_random_uuid(), "owner_id" = "photos"."owner_id" FROM "photos" WHERE "photos"."id" = "photo_id";--> statement-breakpoint
ALTER TABLE "photo_shares" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "photo_shares" ALTER COLUMN "owner_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "photo_shares" ADD COLUMN "message_id" uuid;--> statement-breakpoint
ALTER TABLE "photo_shares" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "photo_shares" ADD COLUMN "opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "photo_shares" ADD COLUMN "last_opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "photo_shares" ADD COLUMN "openings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "open_doors" ADD CONSTRAINT "open_doors_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_doors" ADD CONSTRAINT "open_doors_sender_id_accounts_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_doors" ADD CONSTRAINT "photo_doors_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_doors" ADD CONSTRAINT "photo_doors_recipient_id_accounts_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "open_doors_sender" ON "open_doors" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "photo_doors_recipient" ON "photo_doors" USING btree ("recipient_id");--> statement-breakpoint
ALTER TABLE "photo_shares" ADD CONSTRAINT "photo_shares_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_shares" ADD CONSTRAINT "photo_shares_message_id_photo_doors_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."photo_doors"("message_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "photo_shares_one" ON "photo_shares" USING btree ("member_id","photo_id") WHERE "photo_shares"."message_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "photo_shares_message" ON "photo_shares" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "photo_shares_photo" ON "photo_shares" USING btree ("photo_id","created_at","id");--> statement-breakpoint
CREATE INDEX "photo_shares_owner" ON "photo_shares" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "photo_shares_end" ON "photo_shares" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "photo_shares_member" ON "photo_shares" USING btree ("member_id","created_at","id");