/** Keeps the most recently used values, at most `size` of them. A value that cannot be made is not kept. */
export function createRecentCache<Value>(size: number): { get(key: string, make: () => Promise<Value>): Promise<Value> } {
  const values = new Map<string, Value>()
  return {
    async get(key, make) {
      const value = values.get(key) ?? (await make())
      values.delete(key)
      values.set(key, value)
      for (const oldest of [...values.keys()].slice(0, -size)) values.delete(oldest)
      return value
    },
  }
}
