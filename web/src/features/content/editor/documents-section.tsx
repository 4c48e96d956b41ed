export const DocumentsSection = () => <p>Em construção</p>
