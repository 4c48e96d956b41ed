import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

const DEBOUNCE_MS = 250

/**
 * A search field that calls `onSearch` while the person types. Callers store the search in the address and pass it as `q`, so that "back"
 * restores it.
 */
export function SearchBox({ label, q, onSearch }: { label: string; q: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState({ text: q, from: q })
  const search = useDebouncedCallback(onSearch, DEBOUNCE_MS)
  if (typed.from !== q && typed.text.trim() === q) setTyped({ ...typed, from: q })
  // Where `q` is not the typed text, it was set from outside: by "back", or by "Limpar filtros".
  const text = typed.from === q || typed.text.trim() === q ? typed.text : q
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
          setTyped({ text: event.target.value, from: q })
          search(event.target.value.trim())
        }}
      />
    </label>
  )
}
