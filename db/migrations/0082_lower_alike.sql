DROP INDEX "accounts_email";--> statement-breakpoint
DROP INDEX "accounts_email_same";--> statement-breakpoint
DROP INDEX "tokens_email";--> statement-breakpoint
DROP INDEX "pending_sign_ups_username";--> statement-breakpoint
DROP INDEX "pending_sign_ups_skeleton";--> statement-breakpoint
DROP INDEX "pending_sign_ups_email";--> statement-breakpoint
DROP INDEX "profiles_username";--> statement-breakpoint
DROP INDEX "profiles_username_prefix";--> statement-breakpoint
DROP INDEX "profiles_skeleton";--> statement-breakpoint
DROP INDEX "profiles_hidden_town";--> statement-breakpoint
DROP INDEX "username_change_requests_wanted";--> statement-breakpoint
DROP INDEX "username_change_requests_given_up";--> statement-breakpoint
DROP INDEX "visitor_reports_email";--> statement-breakpoint
DROP INDEX "saved_searches_name";--> statement-breakpoint
ALTER TABLE "messages" drop column "words";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', regexp_replace(translate(replace(replace(replace(replace(replace(replace(replace(replace((lower(normalize(regexp_replace(normalize(body, NFKD), '[\U000000ad-\U000000ad\U00000300-\U0000036f\U00000591-\U000005bd\U0000064b-\U00000652\U0000200b-\U0000200f\U00002060-\U00002064\U0000fe00-\U0000fe0f\U0000feff-\U0000feff]', '', 'g'), NFKC) collate "und-x-icu") collate "C"), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ı', 'i'), 'ς', 'σ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), '.-/:@_+=?&', '          '), '([\U00000e00-\U00000eff\U00001000-\U0000109f\U00001780-\U000017ff\U00003005-\U00003007\U00003040-\U000030ff\U00003400-\U00009fff\U0000f900-\U0000faff\U00020000-\U0003ffff\U00002300-\U000027bf\U00002b00-\U00002bff\U0001f000-\U0001faff])', ' \1 ', 'g')) || array_to_tsvector(string_to_array(regexp_replace(body, '[\U00000001-\U000022ff\U000027c0-\U00002aff\U00002c00-\U0001efff\U0001fb00-\U0010ffff]', '', 'g'), null)) || array_to_tsvector(array['of ' || coalesce(sender_id::text, ''), 'of ' || coalesce(recipient_id::text, '')])) STORED;--> statement-breakpoint
CREATE INDEX "messages_words" ON "messages" USING gin ("words");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email" ON "accounts" USING btree (lower("email" collate "C"));--> statement-breakpoint
CREATE INDEX "accounts_email_same" ON "accounts" USING btree ((case when split_part(lower("email" collate "C"), '@', 2) in ('gmail.com', 'googlemail.com') then replace(coalesce(nullif(split_part(split_part(lower("email" collate "C"), '@', 1), '+', 1), ''), split_part(lower("email" collate "C"), '@', 1)), '.', '') || '@gmail.com' else coalesce(nullif(split_part(split_part(lower("email" collate "C"), '@', 1), '+', 1), ''), split_part(lower("email" collate "C"), '@', 1)) || '@' || split_part(lower("email" collate "C"), '@', 2) end));--> statement-breakpoint
CREATE INDEX "tokens_email" ON "tokens" USING btree (lower("email" collate "C"));--> statement-breakpoint
CREATE UNIQUE INDEX "pending_sign_ups_username" ON "pending_sign_ups" USING btree (lower("username" collate "C"));--> statement-breakpoint
CREATE INDEX "pending_sign_ups_skeleton" ON "pending_sign_ups" USING btree (replace(replace(translate(lower("username" collate "C"), '01i._-', 'oll'), 'rn', 'm'), 'vv', 'w'));--> statement-breakpoint
CREATE INDEX "pending_sign_ups_email" ON "pending_sign_ups" USING btree (lower("email" collate "C"));--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_username" ON "profiles" USING btree (lower("username" collate "C"));--> statement-breakpoint
CREATE INDEX "profiles_username_prefix" ON "profiles" USING btree (lower("username" collate "C") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "profiles_skeleton" ON "profiles" USING btree (replace(replace(translate(lower("username" collate "C"), '01i._-', 'oll'), 'rn', 'm'), 'vv', 'w'));--> statement-breakpoint
CREATE INDEX "profiles_hidden_town" ON "profiles" USING btree ("hide_from",nullif((lower(trim("town") collate "und-x-icu") collate "C"), ''));--> statement-breakpoint
CREATE INDEX "username_change_requests_wanted" ON "username_change_requests" USING btree (replace(replace(translate(lower("new_username" collate "C"), '01i._-', 'oll'), 'rn', 'm'), 'vv', 'w')) WHERE "username_change_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "username_change_requests_given_up" ON "username_change_requests" USING btree (replace(replace(translate(lower("old_username" collate "C"), '01i._-', 'oll'), 'rn', 'm'), 'vv', 'w')) WHERE "username_change_requests"."status" = 'approved';--> statement-breakpoint
CREATE INDEX "visitor_reports_email" ON "visitor_reports" USING btree (lower("email" collate "C")) WHERE "visitor_reports"."email" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_name" ON "saved_searches" USING btree ("member_id",lower("name" collate "C"));--> statement-breakpoint
-- Made anew behind the two above: of indexes that cost the same, the planner takes the newest.
DROP INDEX "username_change_requests_queue";--> statement-breakpoint
CREATE INDEX "username_change_requests_queue" ON "username_change_requests" USING btree ("created_at","id") WHERE "username_change_requests"."status" = 'pending';--> statement-breakpoint
UPDATE "member_search" SET "town" = (lower("town" collate "und-x-icu") collate "C") WHERE "town" IS NOT NULL;
