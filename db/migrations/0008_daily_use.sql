CREATE TABLE "daily_use" (
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "daily_use_member_id_kind_pk" PRIMARY KEY("member_id","kind"),
	CONSTRAINT "daily_use_kind" CHECK ("daily_use"."kind" in ('messages', 'chats'))
);
--> statement-breakpoint
ALTER TABLE "daily_use" ADD CONSTRAINT "daily_use_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "daily_use" ("member_id", "kind", "day", "used")
SELECT "id", 'messages', "messages_reset_date", "messages_sent_today" FROM "profiles" WHERE "messages_reset_date" IS NOT NULL
UNION ALL
SELECT "id", 'chats', "chats_reset_date", "chats_initiated_today" FROM "profiles" WHERE "chats_reset_date" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "messages_sent_today";--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "messages_reset_date";--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "chats_initiated_today";--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "chats_reset_date";