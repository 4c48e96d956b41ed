import { SearchBox } from '../../../components/search-box.tsx'
import { useLibrarySearch } from './library-search.ts'

/** Searches the names and the texts of the recordings. */
export function RecordingsSearchBox() {
  const { search, show } = useLibrarySearch()
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is too new for readers of the DOM that we test with
    <form role="search" className="recordings__find" aria-label="Buscar gravação" onSubmit={(event) => event.preventDefault()}>
      <SearchBox label="Buscar em nomes e textos" q={search.q ?? ''} onSearch={(q) => show({ ...search, q })} />
    </form>
  )
}
