CREATE TABLE "referrals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid,
	"referrer_id" uuid NOT NULL,
	CONSTRAINT "referrals_member_id_unique" UNIQUE("member_id"),
	CONSTRAINT "referrals_not_oneself" CHECK ("referrals"."member_id" <> "referrals"."referrer_id")
);
--> statement-breakpoint
ALTER TABLE "pending_sign_ups" ADD COLUMN "referrer_id" uuid;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referrer_id_accounts_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "referrals_referrer" ON "referrals" USING btree ("referrer_id");--> statement-breakpoint
ALTER TABLE "pending_sign_ups" ADD CONSTRAINT "pending_sign_ups_referrer_id_accounts_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pending_sign_ups_referrer" ON "pending_sign_ups" USING btree ("referrer_id");