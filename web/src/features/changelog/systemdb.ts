import { inStore } from '../../lib/offline/disk.ts'

// A database for what the app itself keeps, apart from any user's data: IndexedDB, and localStorage where there is none.
// (Of the specification's third choice, WebSQL, no browser is left that has it.) Not localForage: that is 9 KB gz on the
// first visit, for one value.
const NAME = 'systemdb'
const STORE = 'keyvaluepairs'

const inSystem = <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) =>
  inStore(NAME, STORE, mode, work)

const fallbackKey = (key: string) => `${NAME}/${key}`

export async function getItem(key: string): Promise<string | null> {
  try {
    return (await inSystem<string | undefined>('readonly', (store) => store.get(key))) ?? null
  } catch {
    return localStorage.getItem(fallbackKey(key))
  }
}

export async function setItem(key: string, value: string): Promise<void> {
  try {
    await inSystem('readwrite', (store) => store.put(value, key))
  } catch {
    localStorage.setItem(fallbackKey(key), value)
  }
}
