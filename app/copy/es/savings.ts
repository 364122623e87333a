export const savings = {
  what: "Precios para socios en restaurantes, alquiler de coches, museos y más, con novedades cada día, en la web de nuestro socio de ahorro.",
  told: "Primero te damos de alta allí. El socio recibe tu nombre, tu correo electrónico y un número de socio, nada más.",
  open: "Abrir las ofertas del día",
  newTab: "(se abre en otra pestaña)",
  again: "Intentar de nuevo",
  failedTitle: "Las ofertas del día no están disponibles ahora",
  failedText:
    "Nuestro socio de ahorro no responde. El resto de esta web funciona con normalidad. Inténtalo de nuevo en un momento.",
  demoTitle: "Ahorro de demostración",
  demoText: "Esta página hace las veces de la web de un socio de ahorro. Las ofertas son inventadas.",
  member: "Socio:",
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
