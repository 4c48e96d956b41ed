import { Callout } from '#components/feedback/callout.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'

export const InsecureNotice = () => (
  <Callout tone="warn" title="Esta conexão não é criptografada">
    <p>
      O painel está aberto por http: quem está na mesma rede pode ler o que passa, inclusive a senha. O microfone não funciona
      assim, porque o navegador só o libera por https, e copiar com um clique também não.
    </p>
    <Disclosure label="Como ter https">
      <p className="small">
        Quem cuida do servidor põe na frente dele um proxy com certificado (Caddy, nginx, Traefik ou um túnel), e o inicia com
        BASE_URL no endereço https e TRUST_PROXY no endereço do proxy. Depois disso, abra o painel pelo endereço https.
      </p>
    </Disclosure>
  </Callout>
)
