/** The content of the account menu on a server without accounts. */
export default function LocalAccount({ name }: { name: string }) {
  return (
    <>
      <h2>{name}</h2>
      <p className="small sub">
        Modo local: só esta máquina acessa o painel, sem senha. Para trabalhar em equipe, inicie o servidor com contas (README,
        ACCOUNTS).
      </p>
    </>
  )
}
