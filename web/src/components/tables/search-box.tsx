import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

const DEBOUNCE_MS = 250

/** Callers pass the address's search as `q`, so that "back" restores it; what is typed before a search reaches the address stays. */
export function SearchBox({ label, q, onSearch }: { label: string; q: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState({ text: q, from: q, sought: q })
  const search = useDebouncedCallback((sought: string) => {
    setTyped((before) => ({ ...before, sought }))
    onSearch(sought)
  }, DEBOUNCE_MS)
  const isOwn = typed.text.trim() === q || typed.sought === q
  if (typed.from !== q && isOwn) setTyped({ ...typed, from: q })
  // Where `q` is neither the typed text nor the last search, it was set from outside: by "back", or by "Limpar filtros".
  const text = typed.from === q || isOwn ? typed.text : q
  return (
    <label className="affix">
      <span className="sr">{label}</span>
      <IconSearch className="icon icon--16" aria-hidden />
      <input
        className="input"
        type="search"
        placeholder={label}
        maxLength={100}
        value={text}
        onChange={(event) => {
          setTyped({ ...typed, text: event.target.value, from: q })
          search(event.target.value.trim())
        }}
      />
    </label>
  )
}
