CREATE TABLE "post_mutes" (
	"member_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "post_mutes_member_id_author_id_pk" PRIMARY KEY("member_id","author_id"),
	CONSTRAINT "post_mutes_not_oneself" CHECK ("post_mutes"."member_id" <> "post_mutes"."author_id")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"content" text NOT NULL,
	"audience" text NOT NULL,
	"place_id" smallint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	CONSTRAINT "posts_audience" CHECK ("posts"."audience" in ('members', 'friends')),
	CONSTRAINT "posts_content_length" CHECK (length("posts"."content") between 1 and 2000)
);
--> statement-breakpoint
ALTER TABLE "report_hidings" DROP CONSTRAINT "report_hidings_kind";--> statement-breakpoint
ALTER TABLE "post_mutes" ADD CONSTRAINT "post_mutes_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_mutes" ADD CONSTRAINT "post_mutes_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_mutes_author" ON "post_mutes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "post_mutes_listed" ON "post_mutes" USING btree ("member_id","created_at","author_id");--> statement-breakpoint
CREATE INDEX "posts_latest" ON "posts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "posts_of_author" ON "posts" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "posts_of_place" ON "posts" USING btree ("place_id","created_at","id");--> statement-breakpoint
ALTER TABLE "report_hidings" ADD CONSTRAINT "report_hidings_kind" CHECK ("report_hidings"."kind" in ('profile', 'photo', 'post'));