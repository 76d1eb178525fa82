CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"client_key" uuid NOT NULL,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"newest_seen" bigint NOT NULL,
	"tell" boolean NOT NULL,
	"is_told" boolean DEFAULT false NOT NULL,
	CONSTRAINT "saved_searches_name_length" CHECK (length("saved_searches"."name") between 1 and 60)
);
--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_name" ON "saved_searches" USING btree ("member_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_key" ON "saved_searches" USING btree ("member_id","client_key");--> statement-breakpoint
CREATE INDEX "saved_searches_telling" ON "saved_searches" USING btree ("member_id") WHERE "saved_searches"."tell";