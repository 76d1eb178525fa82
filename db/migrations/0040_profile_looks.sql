CREATE TABLE "profile_looks" (
	"viewed_id" uuid NOT NULL,
	"viewer_id" uuid NOT NULL,
	"day" date NOT NULL,
	"looked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "profile_looks_viewed_id_viewer_id_day_pk" PRIMARY KEY("viewed_id","viewer_id","day"),
	CONSTRAINT "profile_looks_others" CHECK ("profile_looks"."viewed_id" <> "profile_looks"."viewer_id")
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "leave_trace" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "profile_looks" ADD CONSTRAINT "profile_looks_viewed_id_accounts_id_fk" FOREIGN KEY ("viewed_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_looks" ADD CONSTRAINT "profile_looks_viewer_id_accounts_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "profile_looks_latest" ON "profile_looks" USING btree ("viewed_id","looked_at","viewer_id");--> statement-breakpoint
CREATE INDEX "profile_looks_viewer" ON "profile_looks" USING btree ("viewer_id");--> statement-breakpoint
CREATE INDEX "profile_looks_day" ON "profile_looks" USING btree ("day");