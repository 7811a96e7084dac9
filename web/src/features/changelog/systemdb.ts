// A database for what the app itself keeps, apart from any user's data: IndexedDB, and localStorage where there is none.
// (Of the specification's third choice, WebSQL, no browser is left that has it.) Not localForage: that is 9 KB gz on the
// first visit, for one value.
const NAME = 'systemdb'
const VERSION = 1
const STORE = 'keyvaluepairs'

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error(`${NAME} is blocked`))
  })
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = work(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

const fallbackKey = (key: string) => `${NAME}/${key}`

export async function getItem(key: string): Promise<string | null> {
  try {
    return (await inStore<string | undefined>('readonly', (store) => store.get(key))) ?? null
  } catch {
    return localStorage.getItem(fallbackKey(key))
  }
}

export async function setItem(key: string, value: string): Promise<void> {
  try {
    await inStore('readwrite', (store) => store.put(value, key))
  } catch {
    localStorage.setItem(fallbackKey(key), value)
  }
}
