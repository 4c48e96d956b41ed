import { SignInFrame } from './sign-in-frame.tsx'

/** The page stays open if the browser downloads the file instead of showing it. */
export const FileReady = ({ path }: { path: string }) => (
  <SignInFrame title="Você entrou" hint="O arquivo que você pediu está a um clique, se ainda não abriu ou não foi baixado.">
    <div className="fields">
      <a className="btn btn--primary btn--wide" href={path}>
        Abrir o arquivo
      </a>
      <a className="btn btn--default btn--wide" href="/">
        Ir para a Home
      </a>
    </div>
  </SignInFrame>
)
