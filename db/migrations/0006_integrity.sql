CREATE INDEX "membership_subscriptions_user" ON "membership_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "membership_subscriptions_tier" ON "membership_subscriptions" USING btree ("tier_id");--> statement-breakpoint
CREATE INDEX "messages_recipient" ON "messages" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "profiles_photo" ON "profiles" USING btree ("photo_id");--> statement-breakpoint
CREATE INDEX "profiles_place" ON "profiles" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "profiles_tier" ON "profiles" USING btree ("current_tier_id");--> statement-breakpoint
CREATE INDEX "postcode_regions_place" ON "postcode_regions" USING btree ("place_id");--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_purpose" CHECK ("tokens"."purpose" in ('confirm_email', 'reset_password'));--> statement-breakpoint
ALTER TABLE "membership_subscriptions" ADD CONSTRAINT "membership_subscriptions_source" CHECK ("membership_subscriptions"."source" in ('admin', 'founder', 'demo'));--> statement-breakpoint
ALTER TABLE "membership_tiers" ADD CONSTRAINT "membership_tiers_name" CHECK ("membership_tiers"."name" in ('free', 'silver', 'gold'));--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_subject" CHECK ("consents"."subject" in ('profile', 'preferences', 'personal'));--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_role" CHECK ("profiles"."role" in ('admin', 'user', 'free', 'bronze', 'silver', 'gold'));--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_profile_type" CHECK ("profiles"."profile_type" in ('man', 'woman', 'couple_mf', 'couple_mm', 'couple_ff', 'tvts'));--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_verification_status" CHECK ("profiles"."verification_status" in ('unverified', 'pending', 'verified', 'rejected'));--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_visibility" CHECK ("profiles"."visibility" in ('everyone', 'members', 'friends'));--> statement-breakpoint
ALTER TABLE "friends" ADD CONSTRAINT "friends_status" CHECK ("friends"."status" in ('pending', 'accepted'));--> statement-breakpoint
ALTER TABLE "visitor_reports" ADD CONSTRAINT "visitor_reports_subject" CHECK ("visitor_reports"."subject" in ('picture_of_me', 'profile_of_me', 'under_age'));