import { SearchBox } from '#components/tables/search-box.tsx'
import { useRecordingsSearch } from './library-search.ts'

export function RecordingsSearchBox() {
  const { search, show } = useRecordingsSearch()
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is too new for the DOM readers of our tests
    <form role="search" className="card__find" aria-label="Buscar gravação" onSubmit={(event) => event.preventDefault()}>
      <SearchBox label="Buscar em nomes e textos" q={search.q ?? ''} onSearch={(q) => show({ ...search, q })} />
    </form>
  )
}
