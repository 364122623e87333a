export const savings = {
  what: "Precios para miembros en restaurantes, alquiler de coches, museos y más, con novedades cada día, en la web de nuestro colaborador de ahorro.",
  told: "Primero te damos de alta allí. El colaborador recibe tu nombre, tu correo electrónico y un número de miembro, nada más.",
  open: "Abrir las ofertas del día",
  newTab: "(se abre en otra pestaña)",
  again: "Intentar de nuevo",
  failedTitle: "Las ofertas del día no están disponibles ahora",
  failedText:
    "Nuestro colaborador de ahorro no responde. El resto de esta web funciona con normalidad. Inténtalo de nuevo en un momento.",
  demoTitle: "Ahorro de demostración",
  demoText: "Esta página hace las veces de la web de un colaborador de ahorro. Las ofertas son inventadas.",
  member: "Miembro:",
  dealCar: "Alquiler de coches: 20 % de descuento a partir de tres días",
  dealMuseum: "Museos: dos entradas al precio de una",
  dealTable: "Cena para dos: 15 % de descuento de lunes a jueves",
  leave: "Volver a la página de inicio",
  linkForged: "Este enlace no es válido. Abre de nuevo las ofertas del día para obtener otro.",
  linkExpired:
    "Este enlace ha caducado. Los enlaces funcionan unos minutos: abre de nuevo las ofertas del día para obtener otro.",
  linkUsed: "Este enlace ya se ha usado. Abre de nuevo las ofertas del día para obtener otro.",
  noLink: "Aquí solo se llega desde las ofertas del día. Ábrelas de nuevo para obtener un enlace.",
  backToDeals: "Ir a las ofertas del día",
};
