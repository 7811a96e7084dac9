import { z } from 'zod'

const NOUNS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const isOfNumber = ({ origin }: { origin: string }) => origin === 'number' || origin === 'int'

// What the contract's own messages leave unsaid, in words for people instead of the library's.
z.config({
  customError: (issue) => {
    switch (issue.code) {
      case 'invalid_type':
        return issue.input === undefined
          ? 'This is missing.'
          : `This must be ${NOUNS[issue.expected] ?? issue.expected}.`
      case 'invalid_value':
        return `This must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}.`
      case 'too_big':
        if (issue.inclusive === false) return `This must be less than ${issue.maximum}.`
        return `This is too ${isOfNumber(issue) ? 'large' : 'long'}: at most ${issue.maximum}.`
      case 'too_small':
        if (issue.inclusive === false) return `This must be more than ${issue.minimum}.`
        return `This is too ${isOfNumber(issue) ? 'small' : 'short'}: at least ${issue.minimum}.`
      default:
        return 'This is not right.'
    }
  },
})
