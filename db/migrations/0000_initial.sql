CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"terms_version" text NOT NULL,
	"terms_accepted_at" timestamp (3) with time zone NOT NULL,
	"sign_up_key" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "accounts_sign_up_key_unique" UNIQUE("sign_up_key"),
	CONSTRAINT "accounts_email_length" CHECK (length("accounts"."email") <= 254),
	CONSTRAINT "accounts_status" CHECK ("accounts"."status" in ('active', 'suspended', 'deleted'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"kind" text NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "sessions_kind" CHECK ("sessions"."kind" in ('browser', 'day', 'remembered'))
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "blocked_users" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blocked_users_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id"),
	CONSTRAINT "blocked_users_not_oneself" CHECK ("blocked_users"."blocker_id" <> "blocked_users"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "profile_contact_preferences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"profile_id" uuid NOT NULL,
	"allow_friends_only" boolean DEFAULT false NOT NULL,
	"allowed_profile_types" text[] DEFAULT '{}' NOT NULL,
	"blocked_profile_types" text[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "profile_contact_preferences_profile_id_unique" UNIQUE("profile_id")
);
--> statement-breakpoint
CREATE TABLE "membership_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"tier_id" uuid NOT NULL,
	"status" text NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "membership_subscriptions_status" CHECK ("membership_subscriptions"."status" in ('active', 'ended'))
);
--> statement-breakpoint
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
	CONSTRAINT "membership_tiers_name_unique" UNIQUE("name")
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "message_threads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"participant_a" uuid,
	"participant_b" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"last_message_id" uuid,
	"removed_by_a_at" timestamp (3) with time zone,
	"removed_by_b_at" timestamp (3) with time zone,
	CONSTRAINT "message_threads_order" CHECK ("message_threads"."participant_a" < "message_threads"."participant_b")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"thread_id" uuid NOT NULL,
	"sender_id" uuid,
	"recipient_id" uuid,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"client_key" uuid NOT NULL,
	CONSTRAINT "messages_client_key" UNIQUE("sender_id","client_key"),
	CONSTRAINT "messages_body_length" CHECK (length("messages"."body") between 1 and 4000)
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"is_published" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pages_path_unique" UNIQUE("path"),
	CONSTRAINT "pages_path" CHECK ("pages"."path" ~ '^/[a-z0-9/-]*$' and length("pages"."path") <= 150),
	CONSTRAINT "pages_title_length" CHECK (length("pages"."title") between 1 and 150),
	CONSTRAINT "pages_body_length" CHECK (length("pages"."body") <= 50000)
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"file_key" text NOT NULL,
	"width" smallint NOT NULL,
	"height" smallint NOT NULL,
	"thumbhash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"member_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"version" text NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "consents_member_id_subject_pk" PRIMARY KEY("member_id","subject")
);
--> statement-breakpoint
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
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"last_active_at" timestamp (3) with time zone NOT NULL,
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
	"partner_firstname" text,
	"partner_dob_day" smallint,
	"partner_dob_month" text,
	"partner_dob_year" smallint,
	"partner_sexuality" text,
	"partner_height_feet" smallint,
	"partner_height_inches" smallint,
	"partner_body_type" text,
	"partner_tattoos" text,
	"partner_piercings" text,
	"partner_drinking" text,
	"partner_ethnicity" text,
	"partner_smoker" boolean,
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
	"show_age_and_place" boolean DEFAULT true NOT NULL,
	"messages_sent_today" integer DEFAULT 0 NOT NULL,
	"messages_reset_date" date,
	"chats_initiated_today" integer DEFAULT 0 NOT NULL,
	"chats_reset_date" date,
	"current_tier_id" uuid,
	"images_uploaded" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "profiles_ages" CHECK ("profiles"."age_min" >= 18 and "profiles"."age_max" <= 99 and "profiles"."age_min" <= "profiles"."age_max"),
	CONSTRAINT "profiles_height" CHECK ("profiles"."height_feet" between 3 and 10 and "profiles"."height_inches" between 0 and 11),
	CONSTRAINT "profiles_partner_height" CHECK ("profiles"."partner_height_feet" between 3 and 10 and "profiles"."partner_height_inches" between 0 and 11),
	CONSTRAINT "profiles_birth_month" CHECK ("profiles"."birth_month" between 1 and 12),
	CONSTRAINT "profiles_birth_year" CHECK ("profiles"."birth_year" >= 1930),
	CONSTRAINT "profiles_title_length" CHECK (length("profiles"."profile_title") <= 100),
	CONSTRAINT "profiles_text_length" CHECK (length("profiles"."profile_text") <= 5000)
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" smallint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "places_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 32767 START WITH 1 CACHE 1),
	"country" text NOT NULL,
	"region" text NOT NULL,
	"county" text,
	CONSTRAINT "places_name" UNIQUE NULLS NOT DISTINCT("country","region","county"),
	CONSTRAINT "places_country" CHECK ("places"."country" in ('England', 'Ireland', 'Scotland', 'Wales', 'Northern Ireland', 'Australia', 'Canada', 'New Zealand', 'USA'))
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "friends" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_a" uuid NOT NULL,
	"user_b" uuid NOT NULL,
	"requested_by" uuid NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "friends_not_oneself" CHECK ("friends"."user_a" <> "friends"."user_b")
);
--> statement-breakpoint
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
	CONSTRAINT "visitor_reports_location_length" CHECK (length("visitor_reports"."location") <= 300),
	CONSTRAINT "visitor_reports_details_length" CHECK (length("visitor_reports"."details") <= 4000),
	CONSTRAINT "visitor_reports_email_length" CHECK (length("visitor_reports"."email") <= 254)
);
--> statement-breakpoint
CREATE TABLE "member_search" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" smallint NOT NULL,
	"country" smallint NOT NULL,
	"place" smallint NOT NULL,
	"town" text,
	"postcode" text,
	"birth" date,
	"partner_birth" date,
	"interests" bigint NOT NULL,
	"wants" smallint NOT NULL,
	"age_min" smallint NOT NULL,
	"age_max" smallint NOT NULL,
	"flags" integer NOT NULL,
	"rank" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_users" ADD CONSTRAINT "blocked_users_blocker_id_accounts_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_users" ADD CONSTRAINT "blocked_users_blocked_id_accounts_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_contact_preferences" ADD CONSTRAINT "profile_contact_preferences_profile_id_accounts_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_subscriptions" ADD CONSTRAINT "membership_subscriptions_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_subscriptions" ADD CONSTRAINT "membership_subscriptions_tier_id_membership_tiers_id_fk" FOREIGN KEY ("tier_id") REFERENCES "public"."membership_tiers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_threads" ADD CONSTRAINT "message_threads_participant_a_accounts_id_fk" FOREIGN KEY ("participant_a") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_threads" ADD CONSTRAINT "message_threads_participant_b_accounts_id_fk" FOREIGN KEY ("participant_b") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_thread_id_message_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."message_threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_accounts_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_recipient_id_accounts_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_id_accounts_id_fk" FOREIGN KEY ("id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_current_tier_id_membership_tiers_id_fk" FOREIGN KEY ("current_tier_id") REFERENCES "public"."membership_tiers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postcode_regions" ADD CONSTRAINT "postcode_regions_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friends" ADD CONSTRAINT "friends_user_a_accounts_id_fk" FOREIGN KEY ("user_a") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friends" ADD CONSTRAINT "friends_user_b_accounts_id_fk" FOREIGN KEY ("user_b") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_search" ADD CONSTRAINT "member_search_id_accounts_id_fk" FOREIGN KEY ("id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email" ON "accounts" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "tokens_account" ON "tokens" USING btree ("account_id","purpose");--> statement-breakpoint
CREATE INDEX "blocked_users_blocked" ON "blocked_users" USING btree ("blocked_id","blocker_id");--> statement-breakpoint
CREATE UNIQUE INDEX "membership_subscriptions_active" ON "membership_subscriptions" USING btree ("user_id") WHERE "membership_subscriptions"."status" = 'active';--> statement-breakpoint
CREATE INDEX "membership_subscriptions_expiry" ON "membership_subscriptions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sidebar_menus_lookup" ON "sidebar_menus" USING btree ("auth_required","area","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "message_threads_pair" ON "message_threads" USING btree ("participant_a","participant_b");--> statement-breakpoint
CREATE INDEX "message_threads_a" ON "message_threads" USING btree ("participant_a","updated_at","id");--> statement-breakpoint
CREATE INDEX "message_threads_b" ON "message_threads" USING btree ("participant_b","updated_at","id");--> statement-breakpoint
CREATE INDEX "messages_thread" ON "messages" USING btree ("thread_id","id");--> statement-breakpoint
CREATE INDEX "messages_sender" ON "messages" USING btree ("sender_id","id");--> statement-breakpoint
CREATE INDEX "messages_unread" ON "messages" USING btree ("recipient_id","thread_id") WHERE not "messages"."is_read";--> statement-breakpoint
CREATE INDEX "contact_messages_created" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "photos_owner" ON "photos" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_username" ON "profiles" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "profiles_last_active" ON "profiles" USING btree ("last_active_at");--> statement-breakpoint
CREATE INDEX "profiles_admins" ON "profiles" USING btree ("id") WHERE "profiles"."role" = 'admin';--> statement-breakpoint
CREATE INDEX "postcode_regions_lookup" ON "postcode_regions" USING btree ("postcode_prefix" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "friends_pair" ON "friends" USING btree (least("user_a", "user_b"),greatest("user_a", "user_b"));--> statement-breakpoint
CREATE INDEX "friends_user_a" ON "friends" USING btree ("user_a","status");--> statement-breakpoint
CREATE INDEX "friends_user_b" ON "friends" USING btree ("user_b","status");--> statement-breakpoint
CREATE INDEX "visitor_reports_queue" ON "visitor_reports" USING btree ("priority","created_at") WHERE "visitor_reports"."status" = 'open';