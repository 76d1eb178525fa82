CREATE TABLE "notices" (
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"about" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	CONSTRAINT "notices_member_id_kind_about_pk" PRIMARY KEY("member_id","kind","about")
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"mail" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notification_settings_member_id_kind_pk" PRIMARY KEY("member_id","kind"),
	CONSTRAINT "notification_settings_mail" CHECK ("notification_settings"."mail" in ('at_once', 'daily', 'never'))
);
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_waiting" ON "notices" USING btree ("member_id") WHERE "notices"."handled_at" is null;