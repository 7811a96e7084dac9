/** What musicians answer with, and what the field completes after a colon. Any other name of GitHub's is understood in the text too. */
export const EMOJI: Record<string, string> = {
  '+1': '👍',
  heart: '❤️',
  fire: '🔥',
  joy: '😂',
  tada: '🎉',
  clap: '👏',
  raised_hands: '🙌',
  thinking: '🤔',
  eyes: '👀',
  pray: '🙏',
  guitar: '🎸',
  drum: '🥁',
  microphone: '🎤',
  musical_keyboard: '🎹',
  trumpet: '🎺',
  saxophone: '🎷',
  violin: '🎻',
  notes: '🎶',
  musical_note: '🎵',
  headphones: '🎧',
  metal: '🤘',
  star: '⭐',
  sparkles: '✨',
  rocket: '🚀',
  '100': '💯',
  muscle: '💪',
  ok_hand: '👌',
  wave: '👋',
  smile: '😄',
  grin: '😁',
  wink: '😉',
  blush: '😊',
  heart_eyes: '😍',
  sunglasses: '😎',
  sob: '😭',
  scream: '😱',
  sweat_smile: '😅',
  '-1': '👎',
  beers: '🍻',
  coffee: '☕',
  pizza: '🍕',
  calendar: '📅',
  warning: '⚠️',
  white_check_mark: '✅',
  question: '❓',
}

/** The first things one says with a tap. */
export const QUICK = ['+1', 'heart', 'fire', 'joy', 'tada', 'clap', 'raised_hands', 'metal'].map(
  (name) => [name, EMOJI[name] ?? ''] as const,
)

/** 'fire' for 🔥, so that it can be said aloud. */
export const nameOfEmoji = (emoji: string) =>
  Object.entries(EMOJI)
    .find(([, one]) => one === emoji)?.[0]
    .replaceAll('_', ' ')
    .replace('+1', 'thumbs up')
    .replace('-1', 'thumbs down') ?? emoji

export const emojiLike = (query: string, most: number) =>
  Object.entries(EMOJI)
    .filter(([name]) => name.split('_').some((word) => word.startsWith(query)) || name.startsWith(query))
    .slice(0, most)
