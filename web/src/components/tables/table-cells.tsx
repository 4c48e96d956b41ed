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

export const TruncatedText = ({ text }: { text: string | null | undefined }) => (
  <span className="block cut" title={text ?? undefined}>
    {text}
  </span>
)
