/** Texts shared by all conversations and lists of them. */
export const CONVERSATION_TEXT = {
  backToList: 'Back to the list',
  conversation: 'Conversation',
  conversations: 'Conversations',
  you: 'You',
  isNew: 'New',
  asked: 'Answer to: ',
  saved: 'Saved',
  sending: 'Sending',
  seen: 'Seen',
} as const
