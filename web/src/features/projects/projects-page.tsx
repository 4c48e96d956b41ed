export const ProjectsPage = () => <p>Em construção</p>
