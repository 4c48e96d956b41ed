export const TemplatesSection = () => <p>Em construção</p>
