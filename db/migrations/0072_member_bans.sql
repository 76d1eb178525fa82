CREATE TABLE "banned_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"address_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "banned_members_account_id_unique" UNIQUE("account_id")
);
--> statement-breakpoint
CREATE TABLE "banned_looks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ban_id" uuid NOT NULL,
	"perceptual_hash" bit(64) NOT NULL,
	"bands" integer[] GENERATED ALWAYS AS (array[0 + substring(perceptual_hash from 1 for 10)::bit(10)::int, 1024 + substring(perceptual_hash from 11 for 9)::bit(9)::int, 2048 + substring(perceptual_hash from 20 for 9)::bit(9)::int, 3072 + substring(perceptual_hash from 29 for 9)::bit(9)::int, 4096 + substring(perceptual_hash from 38 for 9)::bit(9)::int, 5120 + substring(perceptual_hash from 47 for 9)::bit(9)::int, 6144 + substring(perceptual_hash from 56 for 9)::bit(9)::int]) STORED
);
--> statement-breakpoint
CREATE TABLE "likenesses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"ban_id" uuid NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "banned_members" ADD CONSTRAINT "banned_members_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banned_looks" ADD CONSTRAINT "banned_looks_ban_id_banned_members_id_fk" FOREIGN KEY ("ban_id") REFERENCES "public"."banned_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likenesses" ADD CONSTRAINT "likenesses_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likenesses" ADD CONSTRAINT "likenesses_ban_id_banned_members_id_fk" FOREIGN KEY ("ban_id") REFERENCES "public"."banned_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "banned_members_address" ON "banned_members" USING btree ("address_hash");--> statement-breakpoint
CREATE INDEX "banned_members_expiry" ON "banned_members" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "banned_looks_once" ON "banned_looks" USING btree ("ban_id","perceptual_hash");--> statement-breakpoint
CREATE INDEX "banned_looks_bands" ON "banned_looks" USING gin ("bands");--> statement-breakpoint
CREATE UNIQUE INDEX "likenesses_once" ON "likenesses" USING btree ("member_id","ban_id");--> statement-breakpoint
CREATE INDEX "likenesses_ban" ON "likenesses" USING btree ("ban_id");