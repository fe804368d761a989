/** Databases from before the first release, as the servers of that time left them. */

import { execute } from './cluster.ts';

/** When each migration was made that the initial one has replaced, in order. */
export const unreleasedMigrations: readonly number[] = [
  1_795_226_918_537, 1_795_230_263_064, 1_795_231_475_024, 1_795_231_675_798, 1_795_341_523_278,
  1_795_342_219_156, 1_795_365_817_867, 1_795_375_621_063, 1_795_377_199_809, 1_795_377_805_576,
  1_795_378_375_697, 1_795_378_631_800, 1_795_387_632_169, 1_795_390_620_860, 1_795_421_527_765,
  1_795_423_992_437, 1_795_434_844_031, 1_795_436_100_888, 1_795_438_780_767, 1_795_438_786_272,
  1_795_440_995_948, 1_795_447_415_755, 1_795_449_212_437, 1_795_449_693_009, 1_795_462_161_915,
  1_795_505_617_237, 1_795_509_201_968, 1_795_509_226_942, 1_795_523_942_362, 1_795_532_836_788,
  1_795_536_992_956, 1_795_537_009_061, 1_795_540_131_320, 1_795_549_664_888,
];

/** Takes back what the migrations after the initial one have changed. */
const undone = `
  create index if not exists faq_articles_updated
    on faq_articles (user_id, help_center_id, language, updated_at, faq_article_id);
  alter table faq_articles drop column if exists markdown;
  drop trigger if exists agents_change on agents;
  drop trigger if exists inboxes_content_change on inboxes;
  drop trigger if exists inbox_addresses_content_change on inbox_addresses;
  drop trigger if exists inbox_members_content_change on inbox_members;
  alter table help_centers drop column if exists greetings, drop column if exists page_context;
  alter table inboxes drop column if exists ask_address, drop column if exists ask_subject;
  alter table agents drop column if exists greets;
  alter table tickets drop column if exists email_changed_at, drop column if exists browser,
    drop column if exists utc_offset;
  alter table contact_notes drop column if exists agent_id, drop column if exists updated_at;
  alter table ticket_messages drop column if exists article_id, drop column if exists merged_from,
    drop column if exists written_to, drop column if exists is_outsiders;
  alter table mail_recipients drop column if exists is_outsider;
  drop table if exists ticket_merges;
  drop table if exists dismissed_articles;
  drop trigger if exists ticket_messages_words_inserted on ticket_messages;
  drop trigger if exists ticket_messages_words_updated on ticket_messages;
  drop function if exists note_words_to_fold;
  drop table if exists ticket_words;
  drop table if exists desk_claims;
  drop table if exists desk_setups;
  drop table if exists seen_pages;
  alter table mail_probes drop column if exists problem, drop column if exists arrived_at;
  drop table if exists ticket_pushes;
  drop table if exists push_subscriptions;
  drop table if exists push_keys;
  alter table users drop column if exists mail_domains, drop column if exists hosts;
  alter table help_centers drop column if exists wanted_host, drop column if exists wanted_path;
  alter table inboxes drop column if exists wanted_addresses, drop column if exists wanted_reply_domain;
  alter table inboxes drop column if exists solved_retention_days, drop column if exists spam_retention_days;
  alter table faq_searches drop column if exists led_to_message;
  drop table if exists desk_challenges;
  drop table if exists desk_passkeys;
  drop table if exists desk_links;
  drop table if exists desk_sessions;
  alter table agents drop column if exists role;
  drop table if exists agent_reads;
  drop table if exists orphaned_drafts;
  drop table if exists ticket_drafts;
  drop table if exists saved_replies;
  drop table if exists article_drafts;
  drop table if exists article_versions;
  drop table if exists content_sources;
  alter table faq_articles drop column if exists is_desk_owned;
  drop table if exists notification_settings;
  drop trigger if exists incoming_mails_held on incoming_mails;
  drop trigger if exists imap_folders_failing on imap_folders;
  drop function if exists tell_mail_problems;
  alter table imap_folders drop column if exists failing_since, drop column if exists failed_at;
  alter table idempotency_keys drop column if exists held_message_id, drop column if exists release_at;
  drop table if exists blocked_addresses;
  alter table tickets drop column if exists is_spam, drop column if exists snoozed_until, drop column if exists snoozed_by,
    drop column if exists woken_at;
  alter table tickets drop column if exists waiting_since, drop column if exists from_name;
  drop index if exists tickets_queue_sets;
  drop index if exists chat_tags_email;
  drop table if exists article_conversions;
  alter table search_titles add column if not exists version smallint not null default 0;
  create index if not exists search_titles_old on search_titles (user_id, help_center_id, language) where version < 2;
  drop table if exists search_rows;
  drop table if exists search_index_uses;
  alter table search_indexes drop column if exists revision, drop column if exists rows_version;
  create table if not exists search_lexicon (
    user_id bigint not null, help_center_id bigint not null, language text not null,
    id bigint generated always as identity, word text collate "C" not null, spelling text not null,
    stem text collate "C" not null, article_count integer not null, title_count integer not null,
    deletions text[] not null, primary key (user_id, help_center_id, language, word)
  );
  create table if not exists search_postings (
    user_id bigint not null, word_id bigint not null, article_id bigint not null, impact real not null,
    title_impact real not null, primary key (user_id, word_id, article_id)
  );
  alter table search_synonyms add column if not exists key text collate "C" not null default '';
  create index if not exists search_synonyms_key on search_synonyms (key);
  alter table search_titles add column if not exists mass real not null default 0;
  create index if not exists search_titles_words on search_titles (title)`;

/** Takes a database of this version back to the tables and the migrations of then; @param count how many of them */
export async function takeBackToUnreleased(url: string, count = unreleasedMigrations.length): Promise<void> {
  const rows = unreleasedMigrations.slice(0, count).map((when) => `('of then', ${when})`);
  await execute(
    url,
    `${undone};
     delete from drizzle.__drizzle_migrations;
     insert into drizzle.__drizzle_migrations (hash, created_at) values ${rows.join()}`,
  );
}
