CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"done" smallint DEFAULT 0 NOT NULL,
	"total" smallint,
	"ready_at" timestamp (3) with time zone,
	"bytes" bigint,
	CONSTRAINT "data_exports_member_id_unique" UNIQUE("member_id"),
	CONSTRAINT "data_exports_ready" CHECK (("data_exports"."ready_at" is null) = ("data_exports"."bytes" is null))
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "erase_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_exports_age" ON "data_exports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "accounts_erase_at" ON "accounts" USING btree ("erase_at") WHERE "accounts"."erase_at" is not null;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_erase_at_deleted" CHECK ("accounts"."erase_at" is null or "accounts"."status" = 'deleted');