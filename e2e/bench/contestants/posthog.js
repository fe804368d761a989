import posthog from 'posthog-js';
import 'posthog-js/dist/conversations.js';

// What its server would tell.
const conversations = { enabled: true, widgetEnabled: true, token: 'bench', domains: [] };
window._POSTHOG_REMOTE_CONFIG = { bench: { config: { conversations } } };

posthog.init('bench', {
  api_host: location.origin,
  // Conversations, and nothing else.
  autocapture: false,
  capture_pageview: false,
  capture_pageleave: false,
  capture_performance: false,
  disable_session_recording: true,
  disable_surveys: true,
  advanced_disable_feature_flags: true,
});

window.contestant = { open: () => posthog.conversations.open() };
