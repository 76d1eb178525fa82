-- The schema of the first release. It never changes: what comes later is a migration of its own.

-- Tables, by domain

-- accounts

CREATE TABLE "banned_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"address_hash" "bytea" NOT NULL,
	"is_of_report" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "banned_members_account_id_unique" UNIQUE("account_id")
);

CREATE TABLE "letter_references" (
	"hash" "bytea" NOT NULL,
	"account_id" uuid NOT NULL,
	"sent_on" date NOT NULL,
	CONSTRAINT "letter_references_hash_account_id_pk" PRIMARY KEY("hash","account_id")
);

CREATE TABLE "account_restrictions" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"until" timestamp (3) with time zone,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_restrictions_kind" CHECK ("account_restrictions"."kind" in ('read_only', 'no_messages', 'no_uploads')),
	CONSTRAINT "account_restrictions_reason_length" CHECK (length("account_restrictions"."reason") <= 500)
);

CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"erase_at" timestamp (3) with time zone,
	"suspended_until" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"founder_number" smallint,
	"terms_version" text NOT NULL,
	"terms_accepted_at" timestamp (3) with time zone NOT NULL,
	"sign_up_key" uuid,
	"second_factor_since" timestamp (3) with time zone,
	"neutral_mails" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "accounts_founder_number_unique" UNIQUE("founder_number"),
	CONSTRAINT "accounts_sign_up_key_unique" UNIQUE("sign_up_key"),
	CONSTRAINT "accounts_email_length" CHECK (length("accounts"."email") <= 254),
	CONSTRAINT "accounts_status" CHECK ("accounts"."status" in ('active', 'suspended', 'deleted')),
	CONSTRAINT "accounts_suspended_until_suspended" CHECK ("accounts"."suspended_until" is null or "accounts"."status" = 'suspended'),
	CONSTRAINT "accounts_erase_at_left" CHECK ("accounts"."erase_at" is null or "accounts"."status" <> 'active')
);

CREATE TABLE "admin_suspensions" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone,
	"reason" text NOT NULL,
	"is_erasing" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "admin_suspensions_reason_length" CHECK (length("admin_suspensions"."reason") <= 500),
	CONSTRAINT "admin_suspensions_erasing" CHECK (not "admin_suspensions"."is_erasing" or "admin_suspensions"."until" is null)
);

CREATE TABLE "authenticators" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" integer DEFAULT 0 NOT NULL
);

CREATE TABLE "founder_places" (
	"is_only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"taken" smallint NOT NULL,
	CONSTRAINT "founder_places_only_row" CHECK ("founder_places"."is_only_row"),
	CONSTRAINT "founder_places_taken" CHECK ("founder_places"."taken" between 0 and 5000)
);

CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"credential_id" "bytea" NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id"),
	CONSTRAINT "passkeys_name_length" CHECK (length("passkeys"."name") <= 50)
);

CREATE TABLE "pending_log_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"kind" text NOT NULL,
	"password_tag" "bytea" NOT NULL,
	"challenge" "bytea",
	"challenge_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pending_log_ins_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "pending_log_ins_kind" CHECK ("pending_log_ins"."kind" in ('browser', 'remembered'))
);

CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);

CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"kind" text NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"proven_until" timestamp (3) with time zone,
	"challenge" "bytea",
	"challenge_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "sessions_kind" CHECK ("sessions"."kind" in ('browser', 'day', 'remembered', 'ending'))
);

CREATE TABLE "tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"email" text,
	"token_hash" "bytea" NOT NULL,
	"is_of_change" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "tokens_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "tokens_purpose" CHECK ("tokens"."purpose" in ('reset_password', 'change_email', 'take_back')),
	CONSTRAINT "tokens_email_given" CHECK (("tokens"."purpose" = 'reset_password') = ("tokens"."email" is null)),
	CONSTRAINT "tokens_email_length" CHECK (length("tokens"."email") <= 254)
);

CREATE TABLE "terms_agreements" (
	"member_id" uuid NOT NULL,
	"version" text NOT NULL,
	"agreed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "terms_agreements_member_id_version_pk" PRIMARY KEY("member_id","version")
);

CREATE TABLE "terms_requests" (
	"asked_at" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"required_from" timestamp (3) with time zone NOT NULL
);

-- announcements

CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"path" text,
	"audiences" text[] NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "announcements_text_length" CHECK (length("announcements"."text") between 1 and 300),
	CONSTRAINT "announcements_path" CHECK ("announcements"."path" like '/%' and length("announcements"."path") <= 300),
	CONSTRAINT "announcements_audiences" CHECK (cardinality("announcements"."audiences") between 1 and 3 and "announcements"."audiences" <@ array['visitors', 'members', 'staff']),
	CONSTRAINT "announcements_order" CHECK ("announcements"."starts_at" <= "announcements"."ends_at")
);

-- audit

CREATE TABLE "audit_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_name" "bytea",
	"act" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"personal" "bytea",
	"number" integer,
	"hash" "bytea"
);

CREATE TABLE "audit_people" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"pseudonym" uuid NOT NULL,
	"key" "bytea" NOT NULL,
	CONSTRAINT "audit_people_pseudonym_unique" UNIQUE("pseudonym")
);

-- blocks

CREATE TABLE "blocked_users" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blocked_users_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id"),
	CONSTRAINT "blocked_users_not_oneself" CHECK ("blocked_users"."blocker_id" <> "blocked_users"."blocked_id"),
	CONSTRAINT "blocked_users_note_length" CHECK (length("blocked_users"."note") <= 500)
);

-- chat

CREATE TABLE "chat_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"room_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"sender_id" uuid,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"client_key" uuid NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"is_taken_down" boolean DEFAULT false NOT NULL,
	CONSTRAINT "chat_messages_place" UNIQUE("room_id","seq"),
	CONSTRAINT "chat_messages_client_key" UNIQUE("sender_id","client_key"),
	CONSTRAINT "chat_messages_length" CHECK (length("chat_messages"."message") between 1 and 2000)
);

CREATE TABLE "chat_rooms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"participant_a" uuid,
	"participant_b" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_activity" timestamp (3) with time zone NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"seen_by_a" integer DEFAULT 0 NOT NULL,
	"seen_by_b" integer DEFAULT 0 NOT NULL,
	"wrote_a" boolean NOT NULL,
	"wrote_b" boolean NOT NULL,
	CONSTRAINT "chat_rooms_end" CHECK ("chat_rooms"."is_active" = ("chat_rooms"."ended_at" is null)),
	CONSTRAINT "chat_rooms_order" CHECK ("chat_rooms"."participant_a" < "chat_rooms"."participant_b"),
	CONSTRAINT "chat_rooms_seen" CHECK ("chat_rooms"."seen_by_a" between 0 and "chat_rooms"."last_seq" and "chat_rooms"."seen_by_b" between 0 and "chat_rooms"."last_seq")
);

-- contact

CREATE TABLE "profile_contact_preferences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"profile_id" uuid NOT NULL,
	"allow_friends_only" boolean DEFAULT false NOT NULL,
	"verified_only" boolean DEFAULT false NOT NULL,
	"with_photo_only" boolean DEFAULT false NOT NULL,
	"allowed_profile_types" text[] DEFAULT '{}' NOT NULL,
	"blocked_profile_types" text[] DEFAULT '{}' NOT NULL,
	"opening_question" text DEFAULT '' NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "profile_contact_preferences_profile_id_unique" UNIQUE("profile_id"),
	CONSTRAINT "profile_contact_preferences_question" CHECK (length("profile_contact_preferences"."opening_question") <= 200)
);

-- discussion

CREATE TABLE "discussions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "discussions_kind_length" CHECK (length("discussions"."kind") between 1 and 20)
);

CREATE TABLE "hearts" (
	"discussion_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hearts_discussion_id_member_id_pk" PRIMARY KEY("discussion_id","member_id")
);

CREATE TABLE "replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"discussion_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"is_withheld" boolean DEFAULT false NOT NULL,
	CONSTRAINT "replies_content_length" CHECK (length("replies"."content") between 1 and 500)
);

-- friends

CREATE TABLE "friend_notes" (
	"friendship_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "friend_notes_friendship_id_member_id_pk" PRIMARY KEY("friendship_id","member_id"),
	CONSTRAINT "friend_notes_length" CHECK (length("friend_notes"."note") <= 500)
);

-- joining

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

CREATE TABLE "pending_sign_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_key" uuid NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"username" text NOT NULL,
	"profile_type" text NOT NULL,
	"birth_month" smallint NOT NULL,
	"birth_year" smallint NOT NULL,
	"terms_version" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"destination" text,
	"referrer_id" uuid,
	"landing_id" uuid,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "pending_sign_ups_client_key_unique" UNIQUE("client_key"),
	CONSTRAINT "pending_sign_ups_profile_type" CHECK ("pending_sign_ups"."profile_type" in ('man', 'woman', 'couple_mf', 'couple_mm', 'couple_ff', 'tvts')),
	CONSTRAINT "pending_sign_ups_email_length" CHECK (length("pending_sign_ups"."email") <= 254),
	CONSTRAINT "pending_sign_ups_destination" CHECK ("pending_sign_ups"."destination" like '/%' and length("pending_sign_ups"."destination") <= 2000)
);

CREATE TABLE "sign_up_sources" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	CONSTRAINT "sign_up_sources_path_length" CHECK (length("sign_up_sources"."path") <= 150)
);

-- membership

CREATE TABLE "daily_use" (
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "daily_use_member_id_kind_pk" PRIMARY KEY("member_id","kind"),
	CONSTRAINT "daily_use_kind" CHECK ("daily_use"."kind" in ('messages', 'chats'))
);

CREATE TABLE "membership_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"tier_id" uuid NOT NULL,
	"status" text NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "membership_subscriptions_starts" CHECK ("membership_subscriptions"."status" <> 'coming' or "membership_subscriptions"."starts_at" is not null),
	CONSTRAINT "membership_subscriptions_days" CHECK ("membership_subscriptions"."starts_at" < "membership_subscriptions"."expires_at"),
	CONSTRAINT "membership_subscriptions_status" CHECK ("membership_subscriptions"."status" in ('coming', 'active', 'ended')),
	CONSTRAINT "membership_subscriptions_source" CHECK ("membership_subscriptions"."source" in ('admin', 'request', 'founder', 'demo'))
);

CREATE TABLE "membership_tiers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"features" text[] NOT NULL,
	"max_images" integer,
	"max_messages_per_day" integer,
	"search_priority" smallint NOT NULL,
	"highlighted" boolean NOT NULL,
	"sees_viewers" boolean NOT NULL,
	"ad_free" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone,
	CONSTRAINT "membership_tiers_name_unique" UNIQUE("name"),
	CONSTRAINT "membership_tiers_name" CHECK ("membership_tiers"."name" in ('free', 'silver', 'gold'))
);

CREATE TABLE "upgrade_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"tier" text NOT NULL,
	"note" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "upgrade_requests_tier" CHECK ("upgrade_requests"."tier" in ('silver', 'gold')),
	CONSTRAINT "upgrade_requests_status" CHECK ("upgrade_requests"."status" in ('pending', 'granted', 'declined')),
	CONSTRAINT "upgrade_requests_decided" CHECK (("upgrade_requests"."status" = 'pending') = ("upgrade_requests"."decided_at" is null)),
	CONSTRAINT "upgrade_requests_note" CHECK (length("upgrade_requests"."note") <= 500)
);

-- menus

CREATE TABLE "sidebar_menus" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"links" jsonb NOT NULL,
	"assigned_routes" text[] DEFAULT '{}' NOT NULL,
	"area" smallint NOT NULL,
	"auth_required" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sidebar_menus_area" CHECK ("sidebar_menus"."area" in (1, 2, 3))
);

-- messages

CREATE TABLE "open_doors" (
	"member_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "open_doors_member_id_sender_id_pk" PRIMARY KEY("member_id","sender_id")
);

CREATE TABLE "photo_doors" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"recipient_id" uuid NOT NULL,
	"is_open" boolean NOT NULL
);

CREATE TABLE "message_drafts" (
	"thread_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"body" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_drafts_thread_id_member_id_pk" PRIMARY KEY("thread_id","member_id"),
	CONSTRAINT "message_drafts_length" CHECK (length(body) <= 4000)
);

CREATE TABLE "message_threads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"participant_a" uuid,
	"participant_b" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"last_message_id" uuid,
	"greatest_id" uuid,
	"place_a" text DEFAULT 'inbox' NOT NULL,
	"place_b" text DEFAULT 'inbox' NOT NULL,
	"muted_by_a" boolean DEFAULT false NOT NULL,
	"muted_by_b" boolean DEFAULT false NOT NULL,
	"removed_by_a_through" uuid,
	"removed_by_b_through" uuid,
	CONSTRAINT "message_threads_place_a" CHECK ("message_threads"."place_a" in ('inbox', 'archive', 'gone', 'hidden')),
	CONSTRAINT "message_threads_place_b" CHECK ("message_threads"."place_b" in ('inbox', 'archive', 'gone', 'hidden')),
	CONSTRAINT "message_threads_order" CHECK ("message_threads"."participant_a" < "message_threads"."participant_b")
);

CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"thread_id" uuid NOT NULL,
	"sender_id" uuid,
	"recipient_id" uuid,
	"body" text NOT NULL,
	"question" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"client_key" uuid NOT NULL,
	"removed_by_a" boolean DEFAULT false NOT NULL,
	"removed_by_b" boolean DEFAULT false NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"is_taken_down" boolean DEFAULT false NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', regexp_replace(translate(replace(replace(replace(replace(replace(replace(replace(replace((lower(normalize(regexp_replace(normalize(body, NFKD), '[\U000000ad-\U000000ad\U00000300-\U0000036f\U00000591-\U000005bd\U0000064b-\U00000652\U0000200b-\U0000200f\U00002060-\U00002064\U0000fe00-\U0000fe0f\U0000feff-\U0000feff]', '', 'g'), NFKC) collate "und-x-icu") collate "C"), 'ø', 'o'), 'ł', 'l'), 'đ', 'd'), 'ı', 'i'), 'ς', 'σ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), '.-/:@_+=?&', '          '), '([\U00000e00-\U00000eff\U00001000-\U0000109f\U00001780-\U000017ff\U00003005-\U00003007\U00003040-\U000030ff\U00003400-\U00009fff\U0000f900-\U0000faff\U00020000-\U0003ffff\U00002300-\U000027bf\U00002b00-\U00002bff\U0001f000-\U0001faff])', ' \1 ', 'g')) || array_to_tsvector(string_to_array(regexp_replace(body, '[\U00000001-\U000022ff\U000027c0-\U00002aff\U00002c00-\U0001efff\U0001fb00-\U0010ffff]', '', 'g'), null)) || array_to_tsvector(array['of ' || coalesce(sender_id::text, ''), 'of ' || coalesce(recipient_id::text, '')])) STORED,
	CONSTRAINT "messages_client_key" UNIQUE("sender_id","client_key"),
	CONSTRAINT "messages_question_length" CHECK (length("messages"."question") between 1 and 200),
	CONSTRAINT "messages_body_length" CHECK (length("messages"."body") between 1 and 4000)
);

CREATE TABLE "saved_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_messages_once" UNIQUE("user_id","message_id")
);

-- notifications

CREATE TABLE "nameless_notices" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "notices" (
	"id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"about" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"latest_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"is_daily" boolean DEFAULT false NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"pushed_at" timestamp (3) with time zone,
	CONSTRAINT "notices_member_id_kind_about_pk" PRIMARY KEY("member_id","kind","about"),
	CONSTRAINT "notices_id" UNIQUE("id"),
	CONSTRAINT "notices_kind" CHECK ("notices"."kind" in ('new_message', 'new_chat', 'photo_fab', 'new_wink', 'wink_declined', 'friend_request', 'friend_accepted', 'reply', 'heart', 'profile_view', 'verification_decision', 'username_decision', 'membership_decision', 'new_match', 'report_answer', 'report_decision', 'report_appeal'))
);

CREATE TABLE "notification_settings" (
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"in_app" boolean DEFAULT true NOT NULL,
	"mail" text NOT NULL,
	"push" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notification_settings_member_id_kind_pk" PRIMARY KEY("member_id","kind"),
	CONSTRAINT "notification_settings_mail" CHECK ("notification_settings"."mail" in ('at_once', 'daily', 'never')),
	CONSTRAINT "notification_settings_kind" CHECK ("notification_settings"."kind" in ('new_message', 'new_chat', 'photo_fab', 'new_wink', 'wink_declined', 'friend_request', 'friend_accepted', 'reply', 'heart', 'profile_view', 'verification_decision', 'username_decision', 'membership_decision', 'new_match', 'report_answer', 'report_decision', 'report_appeal'))
);

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

-- pages

CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_key" uuid NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contact_messages_client_key_unique" UNIQUE("client_key"),
	CONSTRAINT "contact_messages_email_length" CHECK (length("contact_messages"."email") <= 254),
	CONSTRAINT "contact_messages_length" CHECK (length("contact_messages"."message") <= 4000)
);

CREATE TABLE "page_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"body" text NOT NULL,
	"picture_id" uuid,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"saved_by" uuid,
	"published_at" timestamp (3) with time zone,
	CONSTRAINT "page_versions_lengths" CHECK (length("page_versions"."title") between 1 and 150 and length("page_versions"."description") <= 160 and length("page_versions"."body") <= 50000)
);

CREATE TABLE "pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"picture_id" uuid,
	"is_published" boolean NOT NULL,
	"published_at" timestamp (3) with time zone,
	"registrations" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pages_path_unique" UNIQUE("path"),
	CONSTRAINT "pages_description_length" CHECK (length("pages"."description") <= 160),
	CONSTRAINT "pages_path" CHECK ("pages"."path" ~ '^/[a-z0-9/-]*$' and length("pages"."path") <= 150),
	CONSTRAINT "pages_registrations" CHECK ("pages"."registrations" >= 0),
	CONSTRAINT "pages_title_length" CHECK (length("pages"."title") between 1 and 150),
	CONSTRAINT "pages_body_length" CHECK (length("pages"."body") <= 50000)
);

CREATE TABLE "site_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_key" text NOT NULL,
	"width" smallint NOT NULL,
	"height" smallint NOT NULL,
	"alt" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "site_pictures_file_key_unique" UNIQUE("file_key"),
	CONSTRAINT "site_pictures_alt_length" CHECK (length("site_pictures"."alt") between 1 and 200)
);

-- photos

CREATE TABLE "banned_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"content_hash" "bytea",
	"perceptual_hash" bit(64),
	"bands" integer[] GENERATED ALWAYS AS (array[0 + substring(perceptual_hash from 1 for 10)::bit(10)::int, 1024 + substring(perceptual_hash from 11 for 9)::bit(9)::int, 2048 + substring(perceptual_hash from 20 for 9)::bit(9)::int, 3072 + substring(perceptual_hash from 29 for 9)::bit(9)::int, 4096 + substring(perceptual_hash from 38 for 9)::bit(9)::int, 5120 + substring(perceptual_hash from 47 for 9)::bit(9)::int, 6144 + substring(perceptual_hash from 56 for 9)::bit(9)::int]) STORED,
	"note" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "banned_looks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ban_id" uuid NOT NULL,
	"perceptual_hash" bit(64) NOT NULL,
	"bands" integer[] GENERATED ALWAYS AS (array[0 + substring(perceptual_hash from 1 for 10)::bit(10)::int, 1024 + substring(perceptual_hash from 11 for 9)::bit(9)::int, 2048 + substring(perceptual_hash from 20 for 9)::bit(9)::int, 3072 + substring(perceptual_hash from 29 for 9)::bit(9)::int, 4096 + substring(perceptual_hash from 38 for 9)::bit(9)::int, 5120 + substring(perceptual_hash from 47 for 9)::bit(9)::int, 6144 + substring(perceptual_hash from 56 for 9)::bit(9)::int]) STORED
);

CREATE TABLE "likenesses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"ban_id" uuid NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "photo_looks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"perceptual_hash" bit(64),
	"bands" integer[] GENERATED ALWAYS AS (array[0 + substring(perceptual_hash from 1 for 10)::bit(10)::int, 1024 + substring(perceptual_hash from 11 for 9)::bit(9)::int, 2048 + substring(perceptual_hash from 20 for 9)::bit(9)::int, 3072 + substring(perceptual_hash from 29 for 9)::bit(9)::int, 4096 + substring(perceptual_hash from 38 for 9)::bit(9)::int, 5120 + substring(perceptual_hash from 47 for 9)::bit(9)::int, 6144 + substring(perceptual_hash from 56 for 9)::bit(9)::int]) STORED,
	"is_read" boolean DEFAULT true NOT NULL
);

CREATE TABLE "photo_fabs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"photo_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "photo_shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"photo_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"message_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"last_opened_at" timestamp (3) with time zone,
	"openings" integer DEFAULT 0 NOT NULL
);

CREATE TABLE "photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"file_key" text NOT NULL,
	"width" smallint NOT NULL,
	"height" smallint NOT NULL,
	"thumbhash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"audience" text DEFAULT 'everyone' NOT NULL,
	"place" integer DEFAULT 0 NOT NULL,
	"is_surplus" boolean DEFAULT false NOT NULL,
	"is_withheld" boolean DEFAULT false NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"from_verification" boolean DEFAULT false NOT NULL,
	"client_key" uuid,
	"content_hash" "bytea",
	CONSTRAINT "photos_audience" CHECK ("photos"."audience" in ('everyone', 'friends', 'chosen')),
	CONSTRAINT "photos_alt_length" CHECK (length("photos"."alt") <= 200)
);

CREATE TABLE "unclaimed_files" (
	"file_key" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

-- posts

CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"content" text NOT NULL,
	"audience" text NOT NULL,
	"place_id" smallint,
	"photo_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"is_withheld" boolean DEFAULT false NOT NULL,
	CONSTRAINT "posts_audience" CHECK ("posts"."audience" in ('members', 'friends')),
	CONSTRAINT "posts_content_length" CHECK (length("posts"."content") between 1 and 2000)
);

-- profiles

CREATE TABLE "profile_looks" (
	"viewed_id" uuid NOT NULL,
	"viewer_id" uuid NOT NULL,
	"day" date NOT NULL,
	"looked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "profile_looks_viewed_id_viewer_id_day_pk" PRIMARY KEY("viewed_id","viewer_id","day"),
	CONSTRAINT "profile_looks_others" CHECK ("profile_looks"."viewed_id" <> "profile_looks"."viewer_id")
);

CREATE TABLE "consents" (
	"member_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"version" text NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "consents_member_id_subject_pk" PRIMARY KEY("member_id","subject"),
	CONSTRAINT "consents_subject" CHECK ("consents"."subject" in ('profile', 'preferences', 'personal'))
);

CREATE TABLE "member_activity" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"last_active_at" timestamp (3) with time zone NOT NULL,
	"active_before_at" timestamp (3) with time zone
);

CREATE TABLE "personal_details" (
	"profile_id" uuid NOT NULL,
	"person" text NOT NULL,
	"firstname" text,
	"dob_day" smallint,
	"dob_month" text,
	"dob_year" smallint,
	"sexuality" text,
	"height_feet" smallint,
	"height_inches" smallint,
	"body_type" text,
	"tattoos" text,
	"piercings" text,
	"drinking" text,
	"ethnicity" text,
	"smoker" boolean,
	CONSTRAINT "personal_details_profile_id_person_pk" PRIMARY KEY("profile_id","person"),
	CONSTRAINT "personal_details_person" CHECK ("personal_details"."person" in ('member', 'partner')),
	CONSTRAINT "personal_details_height" CHECK ("personal_details"."height_feet" between 3 and 10 and "personal_details"."height_inches" between 0 and 11)
);

CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"photo_id" uuid,
	"location" text,
	"bio" text,
	"profile_title" text DEFAULT '' NOT NULL,
	"profile_text" text DEFAULT '' NOT NULL,
	"interests" text[] DEFAULT '{}' NOT NULL,
	"profile_type" text NOT NULL,
	"profile_type_changed_at" timestamp (3) with time zone,
	"verification_status" text DEFAULT 'unverified' NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"town" text,
	"region" text,
	"county" text,
	"user_country" text,
	"postcode_prefix" text,
	"place_id" smallint,
	"birth_year" smallint NOT NULL,
	"birth_month" smallint NOT NULL,
	"partner_birth_year" smallint,
	"partner_birth_month" smallint,
	"woman" text,
	"left_couple_at" timestamp (3) with time zone,
	"looking_for_man" boolean DEFAULT false NOT NULL,
	"looking_for_woman" boolean DEFAULT false NOT NULL,
	"looking_for_couple_mf" boolean DEFAULT false NOT NULL,
	"looking_for_couple_mm" boolean DEFAULT false NOT NULL,
	"looking_for_couple_ff" boolean DEFAULT false NOT NULL,
	"looking_for_tvts" boolean DEFAULT false NOT NULL,
	"age_min" smallint DEFAULT 18 NOT NULL,
	"age_max" smallint DEFAULT 60 NOT NULL,
	"meet_smokers" boolean DEFAULT true NOT NULL,
	"can_travel" boolean DEFAULT false NOT NULL,
	"can_accommodate" boolean DEFAULT false NOT NULL,
	"visibility" text DEFAULT 'everyone' NOT NULL,
	"in_search" boolean DEFAULT true NOT NULL,
	"show_online" boolean DEFAULT true NOT NULL,
	"show_age" boolean DEFAULT true NOT NULL,
	"show_place" boolean DEFAULT true NOT NULL,
	"hide_from" text DEFAULT 'nobody' NOT NULL,
	"allow_fabs" boolean DEFAULT true NOT NULL,
	"leave_trace" boolean DEFAULT true NOT NULL,
	"show_firstnames" boolean DEFAULT false NOT NULL,
	"current_tier_id" uuid,
	"images_uploaded" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "profiles_role" CHECK ("profiles"."role" in ('admin', 'moderator', 'user', 'free', 'bronze', 'silver', 'gold')),
	CONSTRAINT "profiles_profile_type" CHECK ("profiles"."profile_type" in ('man', 'woman', 'couple_mf', 'couple_mm', 'couple_ff', 'tvts')),
	CONSTRAINT "profiles_verification_status" CHECK ("profiles"."verification_status" in ('unverified', 'pending', 'verified', 'rejected')),
	CONSTRAINT "profiles_visibility" CHECK ("profiles"."visibility" in ('everyone', 'members', 'friends')),
	CONSTRAINT "profiles_hide_from" CHECK ("profiles"."hide_from" in ('nobody', 'town', 'county', 'region')),
	CONSTRAINT "profiles_woman" CHECK ("profiles"."woman" in ('member', 'partner')),
	CONSTRAINT "profiles_ages" CHECK ("profiles"."age_min" >= 18 and "profiles"."age_max" <= 99 and "profiles"."age_min" <= "profiles"."age_max"),
	CONSTRAINT "profiles_birth_month" CHECK ("profiles"."birth_month" between 1 and 12),
	CONSTRAINT "profiles_birth_year" CHECK ("profiles"."birth_year" >= 1930),
	CONSTRAINT "profiles_title_length" CHECK (length("profiles"."profile_title") <= 100),
	CONSTRAINT "profiles_text_length" CHECK (length("profiles"."profile_text") <= 5000)
);

CREATE TABLE "held_usernames" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "username_change_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"old_username" text NOT NULL,
	"new_username" text NOT NULL,
	"password_checked" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "username_change_requests_status" CHECK ("username_change_requests"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "username_change_requests_decided" CHECK (("username_change_requests"."status" = 'pending') = ("username_change_requests"."decided_at" is null)),
	CONSTRAINT "username_change_requests_reason" CHECK ("username_change_requests"."status" = 'rejected' or "username_change_requests"."reason" is null),
	CONSTRAINT "username_change_requests_reason_length" CHECK (length("username_change_requests"."reason") <= 500)
);

-- referrals

CREATE TABLE "referrals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid,
	"referrer_id" uuid NOT NULL,
	CONSTRAINT "referrals_member_id_unique" UNIQUE("member_id"),
	CONSTRAINT "referrals_not_oneself" CHECK ("referrals"."member_id" <> "referrals"."referrer_id")
);

-- regions

CREATE TABLE "places" (
	"id" smallint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "places_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 32767 START WITH 1 CACHE 1),
	"country" text NOT NULL,
	"region" text NOT NULL,
	"county" text,
	CONSTRAINT "places_name" UNIQUE NULLS NOT DISTINCT("country","region","county"),
	CONSTRAINT "places_country" CHECK ("places"."country" in ('England', 'Ireland', 'Scotland', 'Wales', 'Northern Ireland', 'Australia', 'Canada', 'New Zealand', 'USA'))
);

CREATE TABLE "postcode_regions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"region" text NOT NULL,
	"county" text,
	"postcode_prefix" text NOT NULL,
	"place_id" smallint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "postcode_regions_prefix" UNIQUE("country","postcode_prefix"),
	CONSTRAINT "postcode_regions_country" CHECK ("postcode_regions"."country" in ('England', 'Ireland', 'Scotland', 'Wales', 'Northern Ireland', 'Australia', 'Canada', 'New Zealand', 'USA')),
	CONSTRAINT "postcode_regions_prefix_form" CHECK ("postcode_regions"."postcode_prefix" ~ '^[A-Z0-9]{1,6}$')
);

-- relations

CREATE TABLE "report_hidings" (
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "report_hidings_member_id_kind_item_id_pk" PRIMARY KEY("member_id","kind","item_id"),
	CONSTRAINT "report_hidings_kind" CHECK ("report_hidings"."kind" in ('profile', 'photo', 'post', 'reply'))
);

CREATE TABLE "post_mutes" (
	"member_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "post_mutes_member_id_author_id_pk" PRIMARY KEY("member_id","author_id"),
	CONSTRAINT "post_mutes_not_oneself" CHECK ("post_mutes"."member_id" <> "post_mutes"."author_id")
);

CREATE TABLE "friends" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_a" uuid NOT NULL,
	"user_b" uuid NOT NULL,
	"requested_by" uuid NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"is_withdrawn" boolean DEFAULT false NOT NULL,
	CONSTRAINT "friends_status" CHECK ("friends"."status" in ('pending', 'accepted', 'declined')),
	CONSTRAINT "friends_not_oneself" CHECK ("friends"."user_a" <> "friends"."user_b"),
	CONSTRAINT "friends_requested_by" CHECK ("friends"."requested_by" in ("friends"."user_a", "friends"."user_b")),
	CONSTRAINT "friends_decided_at" CHECK (("friends"."status" = 'pending') = ("friends"."decided_at" is null)),
	CONSTRAINT "friends_is_withdrawn" CHECK (not "friends"."is_withdrawn" or "friends"."status" = 'declined')
);

-- reports

CREATE TABLE "account_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"appeal_token_hash" "bytea",
	CONSTRAINT "account_decisions_appeal_token_hash_unique" UNIQUE("appeal_token_hash"),
	CONSTRAINT "account_decisions_decision" CHECK ("account_decisions"."decision" in ('restrict', 'suspend', 'ban')),
	CONSTRAINT "account_decisions_reason_length" CHECK (length("account_decisions"."reason") <= 500)
);

CREATE TABLE "report_appeals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid,
	"account_decision_id" uuid,
	"member_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"answer" text,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	CONSTRAINT "report_appeals_case_id_unique" UNIQUE("case_id"),
	CONSTRAINT "report_appeals_account_decision_id_unique" UNIQUE("account_decision_id"),
	CONSTRAINT "report_appeals_against" CHECK (("report_appeals"."case_id" is null) <> ("report_appeals"."account_decision_id" is null)),
	CONSTRAINT "report_appeals_outcome" CHECK ("report_appeals"."outcome" in ('upheld', 'taken_back')),
	CONSTRAINT "report_appeals_decided_on" CHECK (("report_appeals"."outcome" is null) = ("report_appeals"."decided_at" is null) and ("report_appeals"."outcome" is null) = ("report_appeals"."answer" is null)),
	CONSTRAINT "report_appeals_text_length" CHECK (length("report_appeals"."text") between 1 and 1000),
	CONSTRAINT "report_appeals_answer_length" CHECK (length("report_appeals"."answer") <= 1000)
);

CREATE TABLE "member_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"reporter_id" uuid,
	"client_key" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid,
	"category" text NOT NULL,
	"note" text NOT NULL,
	"evidence" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "member_reports_kind" CHECK ("member_reports"."kind" in ('profile', 'message', 'conversation', 'chat_line', 'photo', 'post', 'reply')),
	CONSTRAINT "member_reports_category" CHECK ("member_reports"."category" in ('under_age', 'threats', 'harassment', 'fake_profile', 'explicit_picture', 'picture_of_other', 'spam', 'other')),
	CONSTRAINT "member_reports_note_length" CHECK (length("member_reports"."note") <= 2000)
);

CREATE TABLE "report_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_number" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid,
	"reported_id" uuid,
	"reported_name" text,
	"category" text NOT NULL,
	"priority" smallint NOT NULL,
	"reports" integer DEFAULT 1 NOT NULL,
	"decided_before" smallint,
	"dismissed_before" smallint,
	"version" integer DEFAULT 0 NOT NULL,
	"file_key" text,
	"width" smallint,
	"height" smallint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"claimed_by" uuid,
	"claimed_at" timestamp (3) with time zone,
	"decision" text,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"reason" text,
	"answer" text,
	"until" timestamp (3) with time zone,
	"picture_ban_id" uuid,
	"told_at" timestamp (3) with time zone,
	"destroyed_at" timestamp (3) with time zone,
	"appeal_token_hash" "bytea",
	"taken_back_at" timestamp (3) with time zone,
	CONSTRAINT "report_cases_case_number_unique" UNIQUE("case_number"),
	CONSTRAINT "report_cases_appeal_token_hash_unique" UNIQUE("appeal_token_hash"),
	CONSTRAINT "report_cases_kind" CHECK ("report_cases"."kind" in ('profile', 'message', 'conversation', 'chat_line', 'photo', 'post', 'reply', 'visitor', 'banned_picture')),
	CONSTRAINT "report_cases_category" CHECK ("report_cases"."category" in ('under_age', 'threats', 'harassment', 'fake_profile', 'explicit_picture', 'picture_of_other', 'spam', 'other')),
	CONSTRAINT "report_cases_decision" CHECK ("report_cases"."decision" in ('no_action', 'remove_content', 'warn', 'suspend', 'ban')),
	CONSTRAINT "report_cases_priority" CHECK ("report_cases"."priority" in (1, 2, 3, 4)),
	CONSTRAINT "report_cases_decided_on" CHECK (("report_cases"."decision" is null) = ("report_cases"."decided_at" is null)),
	CONSTRAINT "report_cases_doubted" CHECK (("report_cases"."decided_before" is null) = ("report_cases"."dismissed_before" is null)),
	CONSTRAINT "report_cases_told" CHECK ("report_cases"."told_at" is null or "report_cases"."decided_at" is not null),
	CONSTRAINT "report_cases_claim" CHECK ("report_cases"."claimed_by" is null or "report_cases"."claimed_at" is not null),
	CONSTRAINT "report_cases_taken_back" CHECK ("report_cases"."taken_back_at" is null or "report_cases"."told_at" is not null),
	CONSTRAINT "report_cases_reason_length" CHECK (length("report_cases"."reason") <= 1000),
	CONSTRAINT "report_cases_answer_length" CHECK (length("report_cases"."answer") <= 1000)
);

CREATE TABLE "report_openings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"admin_id" uuid,
	"opened_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "visitor_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_number" text NOT NULL,
	"client_key" uuid NOT NULL,
	"subject" text NOT NULL,
	"location" text NOT NULL,
	"details" text NOT NULL,
	"email" text NOT NULL,
	"priority" smallint NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "visitor_reports_case_number_unique" UNIQUE("case_number"),
	CONSTRAINT "visitor_reports_client_key_unique" UNIQUE("client_key"),
	CONSTRAINT "visitor_reports_priority" CHECK ("visitor_reports"."priority" in (1, 2, 3)),
	CONSTRAINT "visitor_reports_status" CHECK ("visitor_reports"."status" in ('open', 'closed')),
	CONSTRAINT "visitor_reports_subject" CHECK ("visitor_reports"."subject" in ('picture_of_me', 'profile_of_me', 'under_age')),
	CONSTRAINT "visitor_reports_location_length" CHECK (length("visitor_reports"."location") <= 300),
	CONSTRAINT "visitor_reports_details_length" CHECK (length("visitor_reports"."details") <= 4000),
	CONSTRAINT "visitor_reports_email_length" CHECK (length("visitor_reports"."email") <= 254)
);

-- search

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

CREATE TABLE "member_search" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" smallint NOT NULL,
	"country" smallint NOT NULL,
	"place" smallint NOT NULL,
	"town" text,
	"birth" date,
	"partner_birth" date,
	"interests" bigint NOT NULL,
	"wants" smallint NOT NULL,
	"age_min" smallint NOT NULL,
	"age_max" smallint NOT NULL,
	"flags" integer NOT NULL,
	"rank" integer NOT NULL,
	"joined" bigint NOT NULL
);

-- settings

CREATE TABLE "site_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);

-- statistics

CREATE TABLE "daily_counts" (
	"day" date NOT NULL,
	"what" text NOT NULL,
	"key" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "daily_counts_what_day_key_pk" PRIMARY KEY("what","day","key"),
	CONSTRAINT "daily_counts_what" CHECK ("daily_counts"."what" in ('joined', 'active', 'messages', 'photos', 'verifications', 'reports', 'decisions', 'types', 'counties')),
	CONSTRAINT "daily_counts_key" CHECK (length("daily_counts"."key") <= 100),
	CONSTRAINT "daily_counts_amount" CHECK ("daily_counts"."amount" >= 0)
);

-- status

CREATE TABLE "user_statuses" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"status_text" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_statuses_length" CHECK (length("user_statuses"."status_text") between 1 and 500)
);

-- verification

CREATE TABLE "verification_codes" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "verification_openings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"admin_id" uuid,
	"opened_at" timestamp (3) with time zone NOT NULL
);

CREATE TABLE "verification_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"attempt" smallint NOT NULL,
	"photo_url" text,
	"width" smallint NOT NULL,
	"height" smallint NOT NULL,
	"code" text NOT NULL,
	"profile_type" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"reviewed_at" timestamp (3) with time zone,
	"reason" text,
	"admin_notes" text,
	"hidden_from_admin" boolean DEFAULT false NOT NULL,
	"set_aside_at" timestamp (3) with time zone,
	"client_key" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "verification_photos_status" CHECK ("verification_photos"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "verification_photos_profile_type" CHECK ("verification_photos"."profile_type" in ('man', 'woman', 'couple_mf', 'couple_mm', 'couple_ff', 'tvts')),
	CONSTRAINT "verification_photos_reviewed" CHECK (("verification_photos"."status" = 'pending') = ("verification_photos"."reviewed_at" is null)),
	CONSTRAINT "verification_photos_reason" CHECK ("verification_photos"."status" <> 'pending' or "verification_photos"."reason" is null),
	CONSTRAINT "verification_photos_counts" CHECK ("verification_photos"."status" <> 'pending' or "verification_photos"."set_aside_at" is null),
	CONSTRAINT "verification_photos_reason_length" CHECK (length("verification_photos"."reason") <= 500),
	CONSTRAINT "verification_photos_notes_length" CHECK (length("verification_photos"."admin_notes") <= 500)
);

-- winks

CREATE TABLE "wink_refusals" (
	"recipient_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wink_refusals_recipient_id_sender_id_pk" PRIMARY KEY("recipient_id","sender_id")
);

CREATE TABLE "winks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sender_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"day" date NOT NULL,
	"line" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"is_seen" boolean DEFAULT false NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "winks_once_a_day" UNIQUE("sender_id","recipient_id","day"),
	CONSTRAINT "winks_line" CHECK ("winks"."line" in ('photos', 'profile', 'alike', 'company', 'curious', 'drink')),
	CONSTRAINT "winks_not_oneself" CHECK ("winks"."sender_id" <> "winks"."recipient_id")
);

-- jobs

CREATE TABLE "job_schedules" (
	"job" text PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint

-- Foreign keys

ALTER TABLE "banned_members"
	ADD CONSTRAINT "banned_members_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "letter_references"
	ADD CONSTRAINT "letter_references_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "account_restrictions"
	ADD CONSTRAINT "account_restrictions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "admin_suspensions"
	ADD CONSTRAINT "admin_suspensions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "authenticators"
	ADD CONSTRAINT "authenticators_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "passkeys"
	ADD CONSTRAINT "passkeys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "pending_log_ins"
	ADD CONSTRAINT "pending_log_ins_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "recovery_codes"
	ADD CONSTRAINT "recovery_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "sessions"
	ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "tokens"
	ADD CONSTRAINT "tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "terms_agreements"
	ADD CONSTRAINT "terms_agreements_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "audit_people"
	ADD CONSTRAINT "audit_people_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "blocked_users"
	ADD CONSTRAINT "blocked_users_blocker_id_accounts_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "blocked_users_blocked_id_accounts_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "chat_messages"
	ADD CONSTRAINT "chat_messages_room_id_chat_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_rooms"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "chat_messages_sender_id_accounts_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "chat_rooms"
	ADD CONSTRAINT "chat_rooms_participant_a_accounts_id_fk" FOREIGN KEY ("participant_a") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action,
	ADD CONSTRAINT "chat_rooms_participant_b_accounts_id_fk" FOREIGN KEY ("participant_b") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "profile_contact_preferences"
	ADD CONSTRAINT "profile_contact_preferences_profile_id_accounts_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "discussions"
	ADD CONSTRAINT "discussions_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "hearts"
	ADD CONSTRAINT "hearts_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "hearts_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "replies"
	ADD CONSTRAINT "replies_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "replies_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "friend_notes"
	ADD CONSTRAINT "friend_notes_friendship_id_friends_id_fk" FOREIGN KEY ("friendship_id") REFERENCES "public"."friends"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "friend_notes_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "data_exports"
	ADD CONSTRAINT "data_exports_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "pending_sign_ups"
	ADD CONSTRAINT "pending_sign_ups_referrer_id_accounts_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action,
	ADD CONSTRAINT "pending_sign_ups_landing_id_pages_id_fk" FOREIGN KEY ("landing_id") REFERENCES "public"."pages"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "sign_up_sources"
	ADD CONSTRAINT "sign_up_sources_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "daily_use"
	ADD CONSTRAINT "daily_use_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "membership_subscriptions"
	ADD CONSTRAINT "membership_subscriptions_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "membership_subscriptions_tier_id_membership_tiers_id_fk" FOREIGN KEY ("tier_id") REFERENCES "public"."membership_tiers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "upgrade_requests"
	ADD CONSTRAINT "upgrade_requests_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "open_doors"
	ADD CONSTRAINT "open_doors_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "open_doors_sender_id_accounts_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "photo_doors"
	ADD CONSTRAINT "photo_doors_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "photo_doors_recipient_id_accounts_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "message_drafts"
	ADD CONSTRAINT "message_drafts_thread_id_message_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."message_threads"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "message_drafts_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "message_threads"
	ADD CONSTRAINT "message_threads_participant_a_accounts_id_fk" FOREIGN KEY ("participant_a") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action,
	ADD CONSTRAINT "message_threads_participant_b_accounts_id_fk" FOREIGN KEY ("participant_b") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "messages"
	ADD CONSTRAINT "messages_thread_id_message_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."message_threads"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "messages_sender_id_accounts_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action,
	ADD CONSTRAINT "messages_recipient_id_accounts_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "saved_messages"
	ADD CONSTRAINT "saved_messages_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "saved_messages_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "nameless_notices"
	ADD CONSTRAINT "nameless_notices_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "notices"
	ADD CONSTRAINT "notices_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "notification_settings"
	ADD CONSTRAINT "notification_settings_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "push_devices"
	ADD CONSTRAINT "push_devices_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "push_devices_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "page_versions"
	ADD CONSTRAINT "page_versions_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "page_versions_picture_id_site_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."site_pictures"("id") ON DELETE set null ON UPDATE no action,
	ADD CONSTRAINT "page_versions_saved_by_accounts_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "pages"
	ADD CONSTRAINT "pages_picture_id_site_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."site_pictures"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "banned_looks"
	ADD CONSTRAINT "banned_looks_ban_id_banned_members_id_fk" FOREIGN KEY ("ban_id") REFERENCES "public"."banned_members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "likenesses"
	ADD CONSTRAINT "likenesses_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "likenesses_ban_id_banned_members_id_fk" FOREIGN KEY ("ban_id") REFERENCES "public"."banned_members"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "photo_looks"
	ADD CONSTRAINT "photo_looks_id_photos_id_fk" FOREIGN KEY ("id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "photo_fabs"
	ADD CONSTRAINT "photo_fabs_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "photo_fabs_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "photo_fabs_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "photo_shares"
	ADD CONSTRAINT "photo_shares_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "photo_shares_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "photo_shares_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "photo_shares_message_id_photo_doors_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."photo_doors"("message_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "photos"
	ADD CONSTRAINT "photos_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "posts"
	ADD CONSTRAINT "posts_id_discussions_id_fk" FOREIGN KEY ("id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "posts_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "posts_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action,
	ADD CONSTRAINT "posts_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "profile_looks"
	ADD CONSTRAINT "profile_looks_viewed_id_accounts_id_fk" FOREIGN KEY ("viewed_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "profile_looks_viewer_id_accounts_id_fk" FOREIGN KEY ("viewer_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "consents"
	ADD CONSTRAINT "consents_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "member_activity"
	ADD CONSTRAINT "member_activity_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "personal_details"
	ADD CONSTRAINT "personal_details_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "profiles"
	ADD CONSTRAINT "profiles_id_accounts_id_fk" FOREIGN KEY ("id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "profiles_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE set null ON UPDATE no action,
	ADD CONSTRAINT "profiles_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action,
	ADD CONSTRAINT "profiles_current_tier_id_membership_tiers_id_fk" FOREIGN KEY ("current_tier_id") REFERENCES "public"."membership_tiers"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "username_change_requests"
	ADD CONSTRAINT "username_change_requests_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "referrals"
	ADD CONSTRAINT "referrals_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action,
	ADD CONSTRAINT "referrals_referrer_id_accounts_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "postcode_regions"
	ADD CONSTRAINT "postcode_regions_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "report_hidings"
	ADD CONSTRAINT "report_hidings_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "post_mutes"
	ADD CONSTRAINT "post_mutes_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "post_mutes_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "friends"
	ADD CONSTRAINT "friends_user_a_accounts_id_fk" FOREIGN KEY ("user_a") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "friends_user_b_accounts_id_fk" FOREIGN KEY ("user_b") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "account_decisions"
	ADD CONSTRAINT "account_decisions_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "account_decisions_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "report_appeals"
	ADD CONSTRAINT "report_appeals_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "report_appeals_account_decision_id_account_decisions_id_fk" FOREIGN KEY ("account_decision_id") REFERENCES "public"."account_decisions"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "report_appeals_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "report_appeals_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "member_reports"
	ADD CONSTRAINT "member_reports_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "member_reports_reporter_id_accounts_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "report_cases"
	ADD CONSTRAINT "report_cases_reported_id_accounts_id_fk" FOREIGN KEY ("reported_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action,
	ADD CONSTRAINT "report_cases_claimed_by_accounts_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action,
	ADD CONSTRAINT "report_cases_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action,
	ADD CONSTRAINT "report_cases_picture_ban_id_banned_pictures_id_fk" FOREIGN KEY ("picture_ban_id") REFERENCES "public"."banned_pictures"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "report_openings"
	ADD CONSTRAINT "report_openings_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "report_openings_admin_id_accounts_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "saved_searches"
	ADD CONSTRAINT "saved_searches_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "member_search"
	ADD CONSTRAINT "member_search_id_accounts_id_fk" FOREIGN KEY ("id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "user_statuses"
	ADD CONSTRAINT "user_statuses_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "verification_codes"
	ADD CONSTRAINT "verification_codes_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "verification_openings"
	ADD CONSTRAINT "verification_openings_entry_id_verification_photos_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."verification_photos"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "verification_openings_admin_id_accounts_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "verification_photos"
	ADD CONSTRAINT "verification_photos_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "wink_refusals"
	ADD CONSTRAINT "wink_refusals_recipient_id_accounts_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "wink_refusals_sender_id_accounts_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "winks"
	ADD CONSTRAINT "winks_sender_id_accounts_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action,
	ADD CONSTRAINT "winks_recipient_id_accounts_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint

-- Indexes. Of those that cost the same, the planner takes the one that was made last, so their order counts.

CREATE INDEX "banned_members_address" ON "banned_members" USING btree ("address_hash");
CREATE INDEX "banned_members_expiry" ON "banned_members" USING btree ("expires_at");
CREATE INDEX "letter_references_account" ON "letter_references" USING btree ("account_id");
CREATE INDEX "letter_references_sent_on" ON "letter_references" USING btree ("sent_on");
CREATE INDEX "account_restrictions_until" ON "account_restrictions" USING btree ("until");
CREATE INDEX "accounts_erase_at" ON "accounts" USING btree ("erase_at") WHERE "accounts"."erase_at" is not null;
CREATE INDEX "accounts_suspended_until" ON "accounts" USING btree ("suspended_until") WHERE "accounts"."suspended_until" is not null;
CREATE INDEX "accounts_newest" ON "accounts" USING btree ("created_at","id");
CREATE INDEX "accounts_away" ON "accounts" USING btree ("created_at","id") WHERE "accounts"."status" <> 'active';
CREATE UNIQUE INDEX "accounts_email" ON "accounts" USING btree (lower("email" collate "C"));
CREATE INDEX "accounts_email_same" ON "accounts" USING btree ((case when split_part(lower("email" collate "C"), '@', 2) in ('gmail.com', 'googlemail.com') then replace(coalesce(nullif(split_part(split_part(lower("email" collate "C"), '@', 1), '+', 1), ''), split_part(lower("email" collate "C"), '@', 1)), '.', '') || '@gmail.com' else coalesce(nullif(split_part(split_part(lower("email" collate "C"), '@', 1), '+', 1), ''), split_part(lower("email" collate "C"), '@', 1)) || '@' || split_part(lower("email" collate "C"), '@', 2) end));
CREATE INDEX "passkeys_account" ON "passkeys" USING btree ("account_id");
CREATE INDEX "pending_log_ins_account" ON "pending_log_ins" USING btree ("account_id");
CREATE INDEX "pending_log_ins_expiry" ON "pending_log_ins" USING btree ("expires_at");
CREATE UNIQUE INDEX "recovery_codes_code" ON "recovery_codes" USING btree ("account_id","code_hash");
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");
CREATE INDEX "tokens_account" ON "tokens" USING btree ("account_id","purpose");
CREATE INDEX "tokens_expiry" ON "tokens" USING btree ("expires_at") WHERE "tokens"."paused_at" is null;
CREATE INDEX "tokens_email" ON "tokens" USING btree (lower("email" collate "C"));
CREATE INDEX "announcements_end" ON "announcements" USING btree ("ends_at","id");
CREATE UNIQUE INDEX "audit_acts_number" ON "audit_acts" USING btree ("number" DESC NULLS LAST);
CREATE INDEX "audit_acts_at" ON "audit_acts" USING btree ("at","id");
CREATE INDEX "audit_acts_actor" ON "audit_acts" USING btree ("actor_id","at","id");
CREATE INDEX "audit_acts_act" ON "audit_acts" USING btree ("act","at","id");
CREATE INDEX "audit_acts_subject" ON "audit_acts" USING btree ("subject","at","id");
CREATE INDEX "blocked_users_blocked" ON "blocked_users" USING btree ("blocked_id","blocker_id");
CREATE INDEX "blocked_users_listed" ON "blocked_users" USING btree ("blocker_id","created_at","blocked_id");
CREATE UNIQUE INDEX "chat_rooms_active_pair" ON "chat_rooms" USING btree ("participant_a","participant_b") WHERE "chat_rooms"."is_active";
CREATE INDEX "chat_rooms_a" ON "chat_rooms" USING btree ("participant_a","last_activity","id") WHERE "chat_rooms"."is_active";
CREATE INDEX "chat_rooms_b" ON "chat_rooms" USING btree ("participant_b","last_activity","id") WHERE "chat_rooms"."is_active";
CREATE INDEX "chat_rooms_unseen_a" ON "chat_rooms" USING btree ("participant_a","last_activity") WHERE "chat_rooms"."is_active" and "chat_rooms"."seen_by_a" < "chat_rooms"."last_seq";
CREATE INDEX "chat_rooms_unseen_b" ON "chat_rooms" USING btree ("participant_b","last_activity") WHERE "chat_rooms"."is_active" and "chat_rooms"."seen_by_b" < "chat_rooms"."last_seq";
CREATE INDEX "chat_rooms_of_a" ON "chat_rooms" USING btree ("participant_a");
CREATE INDEX "chat_rooms_of_b" ON "chat_rooms" USING btree ("participant_b");
CREATE INDEX "chat_rooms_ended" ON "chat_rooms" USING btree ("ended_at") WHERE not "chat_rooms"."is_active";
CREATE INDEX "discussions_owner" ON "discussions" USING btree ("owner_id");
CREATE INDEX "hearts_of_member" ON "hearts" USING btree ("member_id","created_at","discussion_id");
CREATE INDEX "replies_of_discussion" ON "replies" USING btree ("discussion_id","created_at","id");
CREATE INDEX "replies_of_author" ON "replies" USING btree ("author_id","created_at","id");
CREATE INDEX "friend_notes_member" ON "friend_notes" USING btree ("member_id");
CREATE INDEX "data_exports_age" ON "data_exports" USING btree (coalesce("ready_at", "created_at"));
CREATE INDEX "pending_sign_ups_expiry" ON "pending_sign_ups" USING btree ("expires_at");
CREATE INDEX "pending_sign_ups_referrer" ON "pending_sign_ups" USING btree ("referrer_id");
CREATE INDEX "pending_sign_ups_landing" ON "pending_sign_ups" USING btree ("landing_id");
CREATE UNIQUE INDEX "pending_sign_ups_username" ON "pending_sign_ups" USING btree (lower("username" collate "C"));
CREATE INDEX "pending_sign_ups_skeleton" ON "pending_sign_ups" USING btree (replace(replace(translate(lower("username" collate "C"), '01i._-', 'oll'), 'rn', 'm'), 'vv', 'w'));
CREATE INDEX "pending_sign_ups_email" ON "pending_sign_ups" USING btree (lower("email" collate "C"));
CREATE UNIQUE INDEX "membership_subscriptions_active" ON "membership_subscriptions" USING btree ("user_id") WHERE "membership_subscriptions"."status" = 'active';
CREATE UNIQUE INDEX "membership_subscriptions_founder" ON "membership_subscriptions" USING btree ("user_id") WHERE "membership_subscriptions"."source" = 'founder';
CREATE INDEX "membership_subscriptions_user" ON "membership_subscriptions" USING btree ("user_id");
CREATE INDEX "membership_subscriptions_tier" ON "membership_subscriptions" USING btree ("tier_id");
CREATE INDEX "membership_subscriptions_expiry" ON "membership_subscriptions" USING btree ("expires_at","id") WHERE "membership_subscriptions"."status" = 'active';
CREATE INDEX "membership_subscriptions_holders" ON "membership_subscriptions" USING btree ("tier_id","user_id") WHERE "membership_subscriptions"."status" = 'active';
CREATE UNIQUE INDEX "membership_subscriptions_coming" ON "membership_subscriptions" USING btree ("user_id") WHERE "membership_subscriptions"."status" = 'coming';
CREATE INDEX "membership_subscriptions_start" ON "membership_subscriptions" USING btree ("starts_at","id") WHERE "membership_subscriptions"."status" = 'coming';
CREATE INDEX "upgrade_requests_own" ON "upgrade_requests" USING btree ("user_id","created_at");
CREATE UNIQUE INDEX "upgrade_requests_waiting" ON "upgrade_requests" USING btree ("user_id") WHERE "upgrade_requests"."status" = 'pending';
CREATE INDEX "upgrade_requests_queue" ON "upgrade_requests" USING btree ("created_at","id") WHERE "upgrade_requests"."status" = 'pending';
CREATE INDEX "sidebar_menus_lookup" ON "sidebar_menus" USING btree ("auth_required","area","created_at");
CREATE INDEX "open_doors_sender" ON "open_doors" USING btree ("sender_id");
CREATE INDEX "photo_doors_recipient" ON "photo_doors" USING btree ("recipient_id");
CREATE INDEX "message_drafts_member" ON "message_drafts" USING btree ("member_id");
CREATE UNIQUE INDEX "message_threads_pair" ON "message_threads" USING btree ("participant_a","participant_b");
CREATE INDEX "message_threads_a" ON "message_threads" USING btree ("participant_a","place_a","updated_at","id");
CREATE INDEX "message_threads_b" ON "message_threads" USING btree ("participant_b","place_b","updated_at","id");
CREATE INDEX "messages_thread" ON "messages" USING btree ("thread_id","id");
CREATE INDEX "messages_sender" ON "messages" USING btree ("sender_id","id");
CREATE INDEX "messages_unread" ON "messages" USING btree ("recipient_id","thread_id") WHERE not "messages"."is_read";
CREATE INDEX "messages_recipient" ON "messages" USING btree ("recipient_id");
CREATE INDEX "messages_created" ON "messages" USING btree ("created_at");
CREATE INDEX "messages_words" ON "messages" USING gin ("words");
CREATE INDEX "saved_messages_user" ON "saved_messages" USING btree ("user_id","id");
CREATE INDEX "saved_messages_message" ON "saved_messages" USING btree ("message_id");
CREATE INDEX "notices_waiting" ON "notices" USING btree ("member_id") WHERE "notices"."handled_at" is null;
CREATE INDEX "notices_latest" ON "notices" USING btree ("member_id","latest_at","id");
CREATE INDEX "notices_new" ON "notices" USING btree ("member_id") WHERE "notices"."seen_at" is null;
CREATE INDEX "notices_age" ON "notices" USING btree ("latest_at");
CREATE INDEX "notices_due" ON "notices" USING btree ("is_daily","created_at","id") WHERE "notices"."handled_at" is null;
CREATE INDEX "push_devices_member" ON "push_devices" USING btree ("member_id");
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at");
CREATE INDEX "page_versions_of_page" ON "page_versions" USING btree ("page_id","saved_at","id");
CREATE INDEX "page_versions_saver" ON "page_versions" USING btree ("saved_by");
CREATE INDEX "page_versions_picture" ON "page_versions" USING btree ("picture_id");
CREATE INDEX "pages_changed" ON "pages" USING btree ("updated_at","id");
CREATE INDEX "pages_picture" ON "pages" USING btree ("picture_id");
CREATE INDEX "site_pictures_newest" ON "site_pictures" USING btree ("created_at","id");
CREATE INDEX "banned_pictures_content" ON "banned_pictures" USING btree ("content_hash");
CREATE INDEX "banned_pictures_bands" ON "banned_pictures" USING gin ("bands");
CREATE UNIQUE INDEX "banned_looks_once" ON "banned_looks" USING btree ("ban_id","perceptual_hash");
CREATE INDEX "banned_looks_bands" ON "banned_looks" USING gin ("bands");
CREATE UNIQUE INDEX "likenesses_once" ON "likenesses" USING btree ("member_id","ban_id");
CREATE INDEX "likenesses_ban" ON "likenesses" USING btree ("ban_id");
CREATE INDEX "photo_looks_bands" ON "photo_looks" USING gin ("bands");
CREATE INDEX "photo_looks_unread" ON "photo_looks" USING btree ("id") WHERE not "photo_looks"."is_read";
CREATE UNIQUE INDEX "photo_fabs_once" ON "photo_fabs" USING btree ("photo_id","member_id");
CREATE INDEX "photo_fabs_member" ON "photo_fabs" USING btree ("member_id","created_at","id");
CREATE INDEX "photo_fabs_owner" ON "photo_fabs" USING btree ("owner_id","created_at","id");
CREATE UNIQUE INDEX "photo_shares_one" ON "photo_shares" USING btree ("member_id","photo_id") WHERE "photo_shares"."message_id" is null;
CREATE UNIQUE INDEX "photo_shares_message" ON "photo_shares" USING btree ("message_id");
CREATE INDEX "photo_shares_photo" ON "photo_shares" USING btree ("photo_id","created_at","id");
CREATE INDEX "photo_shares_owner" ON "photo_shares" USING btree ("owner_id","created_at","id");
CREATE INDEX "photo_shares_end" ON "photo_shares" USING btree ("expires_at");
CREATE INDEX "photo_shares_member" ON "photo_shares" USING btree ("member_id","created_at","id");
CREATE INDEX "photos_owner" ON "photos" USING btree ("owner_id","created_at");
CREATE UNIQUE INDEX "photos_client_key" ON "photos" USING btree ("owner_id","client_key");
CREATE UNIQUE INDEX "photos_content" ON "photos" USING btree ("owner_id","content_hash");
CREATE INDEX "photos_file" ON "photos" USING btree ("file_key");
CREATE INDEX "photos_created" ON "photos" USING btree ("created_at");
CREATE INDEX "unclaimed_files_age" ON "unclaimed_files" USING btree ("created_at");
CREATE INDEX "posts_latest" ON "posts" USING btree ("created_at","id");
CREATE INDEX "posts_of_author" ON "posts" USING btree ("user_id","created_at","id");
CREATE INDEX "posts_of_place" ON "posts" USING btree ("place_id","created_at","id");
CREATE INDEX "posts_photo" ON "posts" USING btree ("photo_id");
CREATE INDEX "profile_looks_latest" ON "profile_looks" USING btree ("viewed_id","looked_at","viewer_id");
CREATE INDEX "profile_looks_viewer" ON "profile_looks" USING btree ("viewer_id");
CREATE INDEX "profile_looks_day" ON "profile_looks" USING btree ("day");
CREATE INDEX "member_activity_last" ON "member_activity" USING btree ("last_active_at");
CREATE INDEX "profiles_photo" ON "profiles" USING btree ("photo_id");
CREATE INDEX "profiles_place" ON "profiles" USING btree ("place_id");
CREATE INDEX "profiles_tier" ON "profiles" USING btree ("current_tier_id");
CREATE INDEX "profiles_left_couple" ON "profiles" USING btree ("left_couple_at") WHERE "profiles"."left_couple_at" is not null;
CREATE INDEX "profiles_hidden_place" ON "profiles" USING btree ("hide_from","place_id");
CREATE INDEX "profiles_staff" ON "profiles" USING btree ("id") WHERE "profiles"."role" in ('admin', 'moderator');
CREATE INDEX "profiles_type" ON "profiles" USING btree ("profile_type","id");
CREATE INDEX "profiles_verified" ON "profiles" USING btree ("id") WHERE "profiles"."verified_at" is not null;
CREATE UNIQUE INDEX "profiles_username" ON "profiles" USING btree (lower("username" collate "C"));
CREATE INDEX "profiles_username_prefix" ON "profiles" USING btree (lower("username" collate "C") text_pattern_ops);
CREATE INDEX "profiles_skeleton" ON "profiles" USING btree (replace(replace(translate(lower("username" collate "C"), '01i._-', 'oll'), 'rn', 'm'), 'vv', 'w'));
CREATE INDEX "profiles_hidden_town" ON "profiles" USING btree ("hide_from",nullif((lower(trim("town") collate "und-x-icu") collate "C"), ''));
CREATE INDEX "held_usernames_until" ON "held_usernames" USING btree ("until");
CREATE INDEX "username_change_requests_own" ON "username_change_requests" USING btree ("user_id","created_at");
CREATE UNIQUE INDEX "username_change_requests_waiting" ON "username_change_requests" USING btree ("user_id") WHERE "username_change_requests"."status" = 'pending';
CREATE INDEX "username_change_requests_listed" ON "username_change_requests" USING btree ("created_at","id");
CREATE INDEX "username_change_requests_wanted" ON "username_change_requests" USING btree (replace(replace(translate(lower("new_username" collate "C"), '01i._-', 'oll'), 'rn', 'm'), 'vv', 'w')) WHERE "username_change_requests"."status" = 'pending';
CREATE INDEX "username_change_requests_given_up" ON "username_change_requests" USING btree (replace(replace(translate(lower("old_username" collate "C"), '01i._-', 'oll'), 'rn', 'm'), 'vv', 'w')) WHERE "username_change_requests"."status" = 'approved';
CREATE INDEX "username_change_requests_queue" ON "username_change_requests" USING btree ("created_at","id") WHERE "username_change_requests"."status" = 'pending';
CREATE INDEX "referrals_referrer" ON "referrals" USING btree ("referrer_id");
CREATE INDEX "postcode_regions_lookup" ON "postcode_regions" USING btree ("postcode_prefix" text_pattern_ops);
CREATE INDEX "postcode_regions_place" ON "postcode_regions" USING btree ("place_id");
CREATE INDEX "report_hidings_item" ON "report_hidings" USING btree ("kind","item_id");
CREATE INDEX "post_mutes_author" ON "post_mutes" USING btree ("author_id");
CREATE INDEX "post_mutes_listed" ON "post_mutes" USING btree ("member_id","created_at","author_id");
CREATE UNIQUE INDEX "friends_pair" ON "friends" USING btree (least("user_a", "user_b"),greatest("user_a", "user_b"));
CREATE INDEX "friends_user_a" ON "friends" USING btree ("user_a","status");
CREATE INDEX "friends_user_b" ON "friends" USING btree ("user_b","status");
CREATE INDEX "account_decisions_member" ON "account_decisions" USING btree ("member_id","decided_at","id");
CREATE INDEX "account_decisions_decider" ON "account_decisions" USING btree ("decided_by");
CREATE INDEX "report_appeals_open" ON "report_appeals" USING btree ("created_at","id") WHERE "report_appeals"."decided_at" is null;
CREATE INDEX "report_appeals_decided" ON "report_appeals" USING btree ("decided_at","id") WHERE "report_appeals"."decided_at" is not null;
CREATE INDEX "report_appeals_member" ON "report_appeals" USING btree ("member_id");
CREATE INDEX "report_appeals_decider" ON "report_appeals" USING btree ("decided_by");
CREATE UNIQUE INDEX "member_reports_client_key" ON "member_reports" USING btree ("reporter_id","client_key");
CREATE UNIQUE INDEX "member_reports_once" ON "member_reports" USING btree ("reporter_id","case_id");
CREATE INDEX "member_reports_own" ON "member_reports" USING btree ("reporter_id","created_at","id");
CREATE INDEX "member_reports_thing" ON "member_reports" USING btree ("reporter_id","kind","subject_id");
CREATE INDEX "member_reports_case" ON "member_reports" USING btree ("case_id","created_at","id");
CREATE INDEX "member_reports_created" ON "member_reports" USING btree ("created_at");
CREATE UNIQUE INDEX "report_cases_living" ON "report_cases" USING btree ("kind","subject_id","reported_id") WHERE "report_cases"."decided_at" is null;
CREATE INDEX "report_cases_open" ON "report_cases" USING btree ("priority","created_at","id") WHERE "report_cases"."decided_at" is null;
CREATE INDEX "report_cases_open_category" ON "report_cases" USING btree ("category","priority","created_at","id") WHERE "report_cases"."decided_at" is null;
CREATE INDEX "report_cases_decided" ON "report_cases" USING btree ("decided_at","id") WHERE "report_cases"."decided_at" is not null;
CREATE INDEX "report_cases_decided_category" ON "report_cases" USING btree ("category","decided_at","id") WHERE "report_cases"."decided_at" is not null;
CREATE INDEX "report_cases_to_tell" ON "report_cases" USING btree ("decided_at") WHERE "report_cases"."decided_at" is not null and "report_cases"."told_at" is null;
CREATE INDEX "report_cases_to_destroy" ON "report_cases" USING btree ("decided_at") WHERE "report_cases"."decided_at" is not null and "report_cases"."destroyed_at" is null;
CREATE INDEX "report_cases_about" ON "report_cases" USING btree ("reported_id","created_at","id");
CREATE INDEX "report_cases_claimed" ON "report_cases" USING btree ("claimed_by");
CREATE INDEX "report_cases_decider" ON "report_cases" USING btree ("decided_by");
CREATE INDEX "report_cases_picture_ban" ON "report_cases" USING btree ("picture_ban_id");
CREATE INDEX "report_cases_waiting" ON "report_cases" USING btree ("created_at","id") WHERE "report_cases"."decided_at" is null;
CREATE INDEX "report_cases_visitors" ON "report_cases" USING btree ("created_at") WHERE "report_cases"."kind" = 'visitor';
CREATE INDEX "report_openings_case" ON "report_openings" USING btree ("case_id");
CREATE INDEX "report_openings_admin" ON "report_openings" USING btree ("admin_id");
CREATE INDEX "visitor_reports_queue" ON "visitor_reports" USING btree ("priority","created_at") WHERE "visitor_reports"."status" = 'open';
CREATE INDEX "visitor_reports_location" ON "visitor_reports" USING btree ("location") WHERE "visitor_reports"."location" <> '';
CREATE INDEX "visitor_reports_email" ON "visitor_reports" USING btree (lower("email" collate "C")) WHERE "visitor_reports"."email" <> '';
CREATE UNIQUE INDEX "saved_searches_key" ON "saved_searches" USING btree ("member_id","client_key");
CREATE INDEX "saved_searches_telling" ON "saved_searches" USING btree ("member_id") WHERE "saved_searches"."tell";
CREATE UNIQUE INDEX "saved_searches_name" ON "saved_searches" USING btree ("member_id",lower("name" collate "C"));
CREATE INDEX "daily_counts_day" ON "daily_counts" USING btree ("day");
CREATE INDEX "user_statuses_expiry" ON "user_statuses" USING btree ("expires_at");
CREATE INDEX "verification_codes_expiry" ON "verification_codes" USING btree ("expires_at");
CREATE INDEX "verification_openings_entry" ON "verification_openings" USING btree ("entry_id","opened_at");
CREATE INDEX "verification_openings_admin" ON "verification_openings" USING btree ("admin_id");
CREATE UNIQUE INDEX "verification_photos_own" ON "verification_photos" USING btree ("user_id","attempt");
CREATE UNIQUE INDEX "verification_photos_client_key" ON "verification_photos" USING btree ("user_id","client_key");
CREATE UNIQUE INDEX "verification_photos_waiting" ON "verification_photos" USING btree ("user_id") WHERE "verification_photos"."status" = 'pending';
CREATE INDEX "verification_photos_queue" ON "verification_photos" USING btree ("status","hidden_from_admin","submitted_at","id");
CREATE INDEX "verification_photos_shown" ON "verification_photos" USING btree ("hidden_from_admin","submitted_at","id");
CREATE INDEX "verification_photos_kept" ON "verification_photos" USING btree ("reviewed_at") WHERE "verification_photos"."photo_url" is not null;
CREATE INDEX "verification_photos_reviewed" ON "verification_photos" USING btree ("reviewed_at") WHERE "verification_photos"."reviewed_at" is not null;
CREATE INDEX "wink_refusals_sender" ON "wink_refusals" USING btree ("sender_id");
CREATE INDEX "winks_recipient" ON "winks" USING btree ("recipient_id","created_at","id");
CREATE INDEX "winks_new" ON "winks" USING btree ("recipient_id","created_at") WHERE not "winks"."is_seen";
CREATE INDEX "winks_deleted" ON "winks" USING btree ("day") WHERE "winks"."is_deleted";
--> statement-breakpoint

-- The search reads ordered streams: equality first, then the order, and everything it filters on included, so that each is an
-- index-only scan that stops at its last match. The order is DESC with nulls first, as the statements ask for it.

CREATE INDEX "member_search_country" ON "member_search" ("country", "type", "rank" DESC, "id" DESC)
	INCLUDE ("birth", "partner_birth", "interests", "flags", "wants", "age_min", "age_max");
CREATE INDEX "member_search_rank" ON "member_search" ("rank" DESC, "id" DESC)
	INCLUDE ("birth", "partner_birth", "interests", "flags", "wants", "age_min", "age_max");
-- Interests of fewer than about one member in six, by their bit: they bound the search for a rare interest within a whole
-- country.
DO $$
DECLARE bit int;
BEGIN
	FOREACH bit IN ARRAY ARRAY[1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 14, 18, 19, 21, 23, 27, 28] LOOP
		EXECUTE format(
			'CREATE INDEX member_search_interest_%s ON member_search (country, type, rank DESC, id DESC)
				INCLUDE (birth, partner_birth, interests, flags, wants, age_min, age_max)
				WHERE (interests & %s::bigint) <> 0', bit, 1::bigint << bit);
	END LOOP;
END $$;
CREATE INDEX "member_search_town" ON "member_search" ("town", "type", "rank" DESC, "id" DESC)
	INCLUDE ("birth", "partner_birth", "interests", "flags", "wants", "age_min", "age_max", "country", "place")
	WHERE "town" IS NOT NULL;
CREATE INDEX "member_search_place" ON "member_search" ("place", "type", "rank" DESC, "id" DESC)
	INCLUDE ("birth", "partner_birth", "interests", "flags", "wants", "age_min", "age_max", "country");

-- The order by joining has streams of its own, like those by rank.
CREATE INDEX "member_search_newest_country" ON "member_search" ("country", "type", "joined" DESC, "id" DESC)
	INCLUDE ("birth", "partner_birth", "interests", "flags", "wants", "age_min", "age_max");
CREATE INDEX "member_search_newest" ON "member_search" ("joined" DESC, "id" DESC)
	INCLUDE ("birth", "partner_birth", "interests", "flags", "wants", "age_min", "age_max");
DO $$
DECLARE bit int;
BEGIN
	FOREACH bit IN ARRAY ARRAY[1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 14, 18, 19, 21, 23, 27, 28] LOOP
		EXECUTE format(
			'CREATE INDEX member_search_newest_interest_%s ON member_search (country, type, joined DESC, id DESC)
				INCLUDE (birth, partner_birth, interests, flags, wants, age_min, age_max)
				WHERE (interests & %s::bigint) <> 0', bit, 1::bigint << bit);
	END LOOP;
END $$;
CREATE INDEX "member_search_newest_place" ON "member_search" ("place", "type", "joined" DESC, "id" DESC)
	INCLUDE ("birth", "partner_birth", "interests", "flags", "wants", "age_min", "age_max", "country");
CREATE INDEX "member_search_newest_town" ON "member_search" ("town", "type", "joined" DESC, "id" DESC)
	INCLUDE ("birth", "partner_birth", "interests", "flags", "wants", "age_min", "age_max", "country", "place")
	WHERE "town" IS NOT NULL;

-- An age that few members have: all of them are read by it and sorted, instead of a list of everybody until a page of them has
-- come.
CREATE INDEX "member_search_birth" ON "member_search" ("birth");

-- Last activity moves rows all the time: room on the page, and vacuum before index-only scans turn to the table. A share of the
-- rows grows with the site: at a million members half of the pages were not known as visible to all before a vacuum came. By
-- number it comes as soon on every site, at most once a minute.
ALTER TABLE "member_search" SET (
	fillfactor = 85,
	autovacuum_analyze_scale_factor = 0.02,
	autovacuum_vacuum_cost_delay = 0,
	autovacuum_vacuum_scale_factor = 0,
	autovacuum_vacuum_threshold = 1000,
	autovacuum_vacuum_insert_scale_factor = 0,
	autovacuum_vacuum_insert_threshold = 1000
);
--> statement-breakpoint

-- Functions

CREATE FUNCTION "audit_acts_refuse"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_acts can only be added to';
END $$;

-- Server processes remember the sessions in use, and what their members may do. Whatever changes about one, and whoever changes
-- it, they hear of it from the database, by the id of the account.
CREATE FUNCTION "announce_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', coalesce(to_jsonb(OLD), to_jsonb(NEW)) ->> TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint

-- Triggers

CREATE TRIGGER "audit_acts_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_acts"
	FOR EACH STATEMENT EXECUTE FUNCTION "audit_acts_refuse"();
CREATE TRIGGER "sessions_ended" AFTER DELETE ON "sessions"
	FOR EACH ROW EXECUTE FUNCTION "announce_change"('account_id');
CREATE TRIGGER "sessions_changed" AFTER UPDATE ON "sessions"
	FOR EACH ROW WHEN (NEW."expires_at" < OLD."expires_at" OR
		(OLD."account_id", OLD."token_hash", OLD."kind") IS DISTINCT FROM (NEW."account_id", NEW."token_hash", NEW."kind"))
	EXECUTE FUNCTION "announce_change"('account_id');
-- A session that a process remembers says whether its member has yet to agree to new terms.
CREATE TRIGGER "accounts_changed" AFTER UPDATE ON "accounts"
	FOR EACH ROW WHEN ((OLD."email", OLD."status", OLD."confirmed_at", OLD."terms_accepted_at") IS DISTINCT FROM
		(NEW."email", NEW."status", NEW."confirmed_at", NEW."terms_accepted_at"))
	EXECUTE FUNCTION "announce_change"('id');
CREATE TRIGGER "profiles_changed" AFTER UPDATE ON "profiles"
	FOR EACH ROW WHEN ((OLD."username", OLD."role", OLD."profile_type") IS DISTINCT FROM (NEW."username", NEW."role", NEW."profile_type"))
	EXECUTE FUNCTION "announce_change"('id');
CREATE TRIGGER "account_restrictions_changed" AFTER INSERT OR UPDATE OR DELETE ON "account_restrictions"
	FOR EACH ROW EXECUTE FUNCTION "announce_change"('account_id');
--> statement-breakpoint

-- Rows

INSERT INTO "founder_places" ("taken") VALUES (0);
