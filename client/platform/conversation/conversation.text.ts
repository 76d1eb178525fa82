/** What every conversation says, and every list of them. */
export const CONVERSATION_TEXT = {
  backToInbox: 'Back to the inbox',
  conversation: 'Conversation',
  conversations: 'Conversations',
  you: 'You',
  isNew: 'New',
  asked: 'Answer to: ',
  saved: 'Saved',
  sending: 'Sending',
} as const
