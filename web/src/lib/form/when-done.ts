/**
 * What to do once a change has gone through; a failure has been told already. The callbacks that `mutate` takes are lost when
 * the row that made the call goes, and a row often goes by that very change.
 */
export const whenDone = (change: Promise<unknown>, act: () => void): void => void change.then(act, () => {})
