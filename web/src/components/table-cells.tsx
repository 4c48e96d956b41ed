/**
 * A row's name, on two lines at most. Where the row can be opened, the name is the button that opens it; a click on the row beside its
 * controls opens it too (`openClickedRow`).
 */
export function RowNameOrButton({ name, onOpen }: { name: string; onOpen?: (() => void) | undefined }) {
  if (!onOpen)
    return (
      <span className="two" title={name}>
        {name}
      </span>
    )
  return (
    <button className="table__open two" type="button" title={name} onClick={onOpen}>
      {name}
    </button>
  )
}

/** A text on one line, which is cut where it is too long. */
export const TruncatedText = ({ text }: { text: string | null | undefined }) => (
  <span className="cut" title={text ?? undefined}>
    {text}
  </span>
)
