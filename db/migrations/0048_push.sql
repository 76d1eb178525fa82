CREATE TABLE "push_devices" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"subscription" "bytea" NOT NULL,
	"endpoint_tag" "bytea" NOT NULL,
	"server_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_devices_id_unique" UNIQUE("id"),
	CONSTRAINT "push_devices_endpoint_tag_unique" UNIQUE("endpoint_tag")
);
--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "pushed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "push" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_devices_member" ON "push_devices" USING btree ("member_id");--> statement-breakpoint
UPDATE "notices" SET "pushed_at" = "latest_at";--> statement-breakpoint
UPDATE "notification_settings" SET "push" = false WHERE "kind" IN ('photo_fab', 'new_match');
