/** Goes on with what is there already at once, and with what is still to come once it came: to wait for what is there takes turns of its own. */
export const withValue = <T, R>(value: T | Promise<T>, go: (value: T) => R | Promise<R>): R | Promise<R> =>
  value instanceof Promise ? value.then(go) : go(value)
