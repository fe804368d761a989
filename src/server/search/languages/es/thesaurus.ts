/**
 * What means the same at a help desk in Spanish: one group a line, its members separated by commas. A member is a
 * word or a phrase, as people type it. Members match by stem, so only forms that the stemmer does not join stand
 * beside a word. A group is complete by itself: what a member means in another group does not count here.
 */
export const thesaurus = `
pedido, compra, orden, encargar
pedido, paquete, envío, entrega
hacer un pedido, realizar un pedido, comprar en línea, comprar online, hacer una compra
carrito, cesta, carro de compra, bolsa de compra
lista de deseos, favoritos, guardados
producto, artículo, mercancía
catálogo, surtido, gama de productos
número de pedido, referencia del pedido, número de orden, número de reserva
confirmación del pedido, correo de confirmación, confirmación de compra
estado del pedido, dónde está mi pedido, dónde está mi paquete, seguimiento del pedido, rastrear mi pedido
historial de pedidos, mis pedidos, pedidos anteriores, mis compras
cancelar un pedido, cancelar mi pedido, anular un pedido, cancelación del pedido, anular la compra
desistimiento, derecho de desistimiento, arrepentimiento, plazo de desistimiento
modificar un pedido, cambiar mi pedido, modificar mi pedido, cambiar un pedido
reserva anticipada, preventa, próximamente
volver a pedir, repetir pedido, pedir de nuevo, comprar de nuevo
pedido mínimo, compra mínima, importe mínimo
pedido grande, al por mayor, mayorista, descuento por volumen
entrega, envío, despacho, reparto
gastos de envío, costo de envío, precio del envío, tarifa de envío, cuánto cuesta el envío
envío gratis, envío gratuito, sin gastos de envío
plazo de entrega, tiempo de entrega, fecha de entrega, cuándo llega mi pedido, cuándo llega mi paquete, tiempo de envío, cuándo llegará
envío exprés, entrega rápida, envío urgente, entrega al día siguiente, envío rápido
método de envío, forma de envío, opciones de envío, método de entrega
dirección de entrega, dirección de envío, domicilio de entrega
extranjero, internacional, otros países, fuera del país
envío internacional, enviar al extranjero, países de envío
aduana, derechos de aduana, aranceles, impuestos de importación
transportista, mensajería, repartidor, mensajero, empresa de transporte
recoger, retirar, recoger en tienda, retiro en tienda
punto de recogida, taquilla, punto de entrega, oficina de correos
seguimiento, rastrear, rastreo, localizar el envío, seguir mi paquete
número de seguimiento, código de seguimiento, número de guía, número de rastreo, código de rastreo
llegar, recibir
retraso, demora, atrasado, tarda, no ha llegado
paquete perdido, no recibido, no ha llegado, no he recibido, nunca llegó, paquete extraviado, pedido perdido
falta un artículo, artículo faltante, pedido incompleto, faltan piezas, falta un producto
artículo equivocado, producto equivocado, producto incorrecto, artículo incorrecto, pedido equivocado
envío parcial, varios paquetes, entrega parcial
embalaje, empaque, caja, envoltorio
embalaje original, caja original, sin abrir, sin usar
envolver para regalo, papel de regalo, envoltorio de regalo
tarjeta regalo, tarjeta de regalo, cheque regalo, vale regalo
devolución, devolver, devuelto, regresar un producto, retornar
política de devolución, plazo de devolución, derecho de devolución, condiciones de devolución
etiqueta de devolución, etiqueta de envío, guía de devolución
gastos de devolución, devolución gratuita, costo de devolución
reembolso, devolución del dinero, recuperar mi dinero, reintegro
cuándo recibo mi reembolso, plazo de reembolso, reembolso pendiente, reembolso no recibido, cuándo me devuelven el dinero
cambio, canje, otra talla, cambiar de talla
precio, costo, cuesta, cuánto cuesta, tarifa
lista de precios, tarifas, precios de los planes
cargo, comisión, recargo, cargo adicional
cargo desconocido, cobro desconocido, cargo no reconocido, cobro inesperado, cargo no autorizado
barato, económico, más barato, asequible
caro, costoso, precio alto
gratis, gratuito, sin costo
descuento, rebaja, bonificación
oferta, promoción, rebajas, ofertas especiales
código de descuento, cupón, código promocional, vale de descuento, código de cupón
código no funciona, código no válido, cupón no válido, código inválido, cupón no funciona
descuento para estudiantes, precio de estudiante, descuento estudiantil
programa de fidelidad, puntos, programa de puntos, puntos de fidelidad, recompensas
pagar, abonar
método de pago, forma de pago, medio de pago, cómo puedo pagar
tarjeta de crédito, tarjeta, tarjeta de débito, tarjeta bancaria
cambiar tarjeta, nueva tarjeta, actualizar tarjeta, cambiar método de pago, tarjeta vencida, tarjeta caducada, cambiar forma de pago
código de seguridad, cvc, cvv
transferencia, transferencia bancaria, transferir, giro
cuenta bancaria, datos bancarios, iban, número de cuenta
domiciliación, cargo automático, débito automático, pago automático
efectivo, contra reembolso, pagar en efectivo, dinero en efectivo, pago contra entrega
factura, recibo, comprobante, boleta
descargar factura, copia de factura, dónde está mi factura, obtener factura, pedir factura
pagar a plazos, cuotas, financiación, mensualidades, pagar después
facturación, cobro
dirección de facturación, domicilio fiscal, datos de facturación
vencimiento, fecha de vencimiento, fecha límite de pago
factura vencida, recordatorio de pago, factura impagada, pago atrasado, recargo por mora
pago rechazado, tarjeta rechazada, no puedo pagar, pago fallido, error de pago, no se procesa el pago, tarjeta no aceptada
cobrado dos veces, doble cargo, doble cobro, pagado dos veces, cargo duplicado, cobro duplicado
importe incorrecto, error en la factura, me cobraron de más, cobro incorrecto, factura incorrecta
saldo, crédito, saldo a favor
recargar, añadir saldo, agregar fondos
retirar dinero, retiro de dinero, sacar dinero
depósito, anticipo, fianza, pago anticipado
moneda, divisa, euros, tipo de cambio
iva, impuesto
nif, número fiscal, cif, identificación fiscal, rfc
en stock, disponible, disponibilidad, hay existencias
agotado, no disponible, sin stock, sin existencias, fuera de stock
de nuevo disponible, reposición, vuelve a estar disponible, aviso de disponibilidad
talla, tamaño, medida, dimensiones
guía de tallas, tabla de tallas, qué talla
color, tono, tonalidad
segunda mano, reacondicionado, de ocasión
repuesto, recambio, pieza de repuesto, refacción
accesorio, complemento
garantía, garantía del fabricante, en garantía
reclamación, queja, insatisfecho
reparar, arreglar
roto, dañado, defectuoso, averiado, defecto, estropeado
no funciona, dejó de funcionar, ya no funciona, no anda, no sirve
indemnización, compensación
seguro de viaje, póliza, aseguradora
mantenimiento, cuidado, conservación
limpiar, limpieza, lavar
ruido, ruidoso, zumbido
sobrecalentamiento, se calienta, demasiado caliente
reciclar, reciclaje, desechar
sostenible, sostenibilidad, ecológico, medio ambiente
tienda, local, sucursal, establecimiento
tienda en línea, tienda online, comercio electrónico, tienda virtual
encontrar una tienda, tienda más cercana, dónde comprar, distribuidores
horario, horario de apertura, horas de atención, a qué hora abren, cuándo abren, horario de atención
cómo llegar, ubicación, dónde están, localización
estacionamiento, aparcamiento
reserva, booking
cita, pedir cita, turno, agendar
reprogramar, cambiar la fecha, cambiar mi reserva, aplazar, posponer, modificar mi reserva
cancelar reserva, cancelar mi reserva, anular reserva, cancelar cita
alquilar, arrendar, renta
suscripción, suscribirse, membresía, abono
plan, tarifa, modalidad
cambiar de plan, cambiar mi plan, cambiar suscripción, mejorar plan
cancelar suscripción, cancelar mi suscripción, darse de baja, dar de baja, darme de baja, anular suscripción, terminar suscripción
pausar, suspender, poner en pausa
renovar, prorrogar, renovación automática
desactivar renovación, cancelar renovación, detener la renovación, quitar renovación automática
prueba, prueba gratuita, periodo de prueba, probar gratis, demo
caducar, vencer, expirar
válido, vigente, validez, vigencia
permanencia, plazo de preaviso, compromiso de permanencia, preaviso
contrato, acuerdo, convenio
términos y condiciones, condiciones de uso, términos de servicio, condiciones generales
licencia, clave de licencia, clave de producto, código de activación
número de serie, imei, serie del producto
cuenta, perfil, cuenta de usuario
crear una cuenta, registrarse, abrir una cuenta, nueva cuenta, darse de alta, crear cuenta
iniciar sesión, inicio de sesión, entrar, acceder, ingresar, login, loguearse
cerrar sesión, salir, desconectarse, cierre de sesión
no puedo iniciar sesión, no puedo entrar, no puedo acceder, problema de acceso, error al iniciar sesión, no me deja entrar
contraseña, clave, pin, clave de acceso
olvidé mi contraseña, restablecer contraseña, recuperar contraseña, contraseña olvidada, olvidé la contraseña, perdí mi contraseña, nueva contraseña
cambiar contraseña, cambiar mi contraseña, nueva contraseña, modificar contraseña
nombre de usuario, usuario, alias, apodo
cambiar correo, nuevo correo, cambiar mi correo, cambiar dirección de correo, cambiar email
cambiar teléfono, nuevo número, cambiar número de teléfono, cambiar mi número
cambiar dirección, nueva dirección, mudanza, cambio de domicilio, cambiar mi dirección, actualizar dirección
dirección, domicilio, dirección postal
correo electrónico, correo, email, e-mail, mail
teléfono, móvil, celular, smartphone
número de teléfono, número de móvil, número de celular
llamar, telefonear
verificar, verificación, confirmar, comprobar
código de verificación, código de confirmación, código sms, código de un solo uso
confirmar correo, verificar correo, enlace de confirmación, enlace de activación
dos pasos, verificación en dos pasos, autenticación de dos factores, doble factor, 2fa, dos factores
identidad, documento de identidad, dni, pasaporte, identificación, cédula
eliminar cuenta, borrar cuenta, cerrar cuenta, eliminar mi cuenta, borrar mi cuenta, cerrar mi cuenta, desactivar cuenta, baja de la cuenta
bloqueado, cuenta bloqueada, bloqueo, cuenta suspendida
desbloquear, desbloqueo, quitar bloqueo
hackeado, cuenta hackeada, acceso no autorizado, intrusión, pirateado
sin cuenta, comprar como invitado, sin registrarse, invitado
privacidad, protección de datos, datos personales, rgpd
política de privacidad, aviso de privacidad, política de cookies
mis datos, acceso a mis datos, copia de mis datos, descargar mis datos
seguridad, protección, protegido
fraude, estafa, phishing, engaño, sospechoso
robo, hurto
edad mínima, límite de edad, menor de edad, mayor de edad
niño, menores, hijos, infantil
consentimiento, autorización, aprobación
permiso, acceso, derechos de acceso, privilegios
administrador, admin, dueño de la cuenta
equipo de trabajo, grupo, espacio de trabajo, organización
empresa, compañía, negocio, sociedad
empleado, trabajador, compañero, personal
invitar, añadir usuario, agregar usuario, añadir miembro, agregar miembro
eliminar usuario, quitar usuario, eliminar miembro, quitar miembro
empleo, trabajar con nosotros, vacantes, oferta de empleo
recomendar a un amigo, referidos, invitar a un amigo
cliente, comprador, consumidor
vendedor, proveedor, comerciante
fabricante, marca, productor
atención al cliente, servicio al cliente, soporte, servicio de atención, soporte técnico, asistencia
contactar, comunicarme, hablar con alguien, escribirles, ponerse en contacto
agente, persona real, hablar con una persona, asesor, humano
chat, mensajería instantánea, chat en vivo
tiempo de respuesta, cuándo responden, tiempo de espera, cuánto tardan en responder
sin respuesta, no responden, no me contestan, no contestan, nadie responde
responder, respuesta, contestar
solicitud, consulta, petición, pregunta
preguntas frecuentes, faq, dudas frecuentes
manual, guía, instrucciones, tutorial, manual de uso, documentación
primeros pasos, cómo empezar, introducción, principiante
opinión, comentario, sugerencia, idea
reseña, valoración, calificación, evaluación, puntuación
encuesta, cuestionario, sondeo
reportar un problema, informar de un error, informar un problema, reportar un error, notificar un fallo
eliminar, borrar, quitar, suprimir
restaurar, recuperar, borrado por error
deshacer, revertir, volver atrás
papelera, elementos eliminados, basura
desactivar, apagar, deshabilitar, inhabilitar
activar, encender, habilitar, prender
no enciende, no se enciende, no arranca, no prende
reiniciar, volver a encender
restablecer, valores de fábrica, ajustes de fábrica, resetear
cambiar, modificar, editar, actualizar, modificación
añadir, agregar, insertar, incluir
crear, creación, generar
guardar, conservar, almacenar
copiar, duplicar
mover, trasladar, migrar
elegir, seleccionar, escoger
conectar, vincular, emparejar, enlazar
desconectar, desvincular, desemparejar
mostrar, ver, visualizar, visible
ocultar, esconder, invisible
buscar, encontrar, búsqueda
compartir, dar acceso a otros
publicar, hacer público
bloquear, prohibir, impedir
empezar, comenzar, inicio
terminar, finalizar, acabar
detener, interrumpir, dejar de
instalar, instalar la aplicación
desinstalar, eliminar la aplicación
configurar, ajustar, parametrizar
ajustes, configuración, preferencias, opciones
actualización, nueva versión, última versión
compatible, compatibilidad, funciona con
requisitos del sistema, requisitos mínimos, qué dispositivos, dispositivos compatibles
descargar, bajar un archivo, bajar la aplicación, download
subir, cargar un archivo, adjuntar un archivo, subir archivo
importar, traer datos
exportar, sacar datos
archivo, fichero, documento, adjunto
carpeta, directorio
imagen, foto, fotografía
foto de perfil, avatar, imagen de perfil
captura de pantalla, pantallazo, screenshot
vídeo, película, clip
audio, volumen
sin sonido, no se oye, no hay sonido, no se escucha
auriculares, audífonos, cascos
cámara, webcam
demasiado grande, tamaño máximo, tamaño del archivo
copia de seguridad, respaldo, backup
almacenamiento, espacio, memoria
almacenamiento lleno, sin espacio, memoria llena, no hay espacio
sin conexión, offline, sin internet
aplicación, app, programa, software
ordenador, computadora, pc, portátil
dispositivo, aparato, máquina
navegador, chrome, firefox, safari
sitio web, página web, web, página
enlace, url, vínculo, link
modo oscuro, tema oscuro, modo noche
idioma, lengua, traducción, cambiar idioma
zona horaria, huso horario, hora local
accesibilidad, discapacidad, lector de pantalla
atajo, atajo de teclado, combinación de teclas
pantalla, monitor, display
pantalla negra, pantalla en negro, sin imagen
botón, icono, tecla
formulario, formulario web, planilla
panel, tablero, página de inicio, escritorio
extensión, complemento, plugin, widget
integración, conector
notificación, alerta, aviso
desactivar notificaciones, demasiadas notificaciones, silenciar notificaciones, quitar notificaciones
no recibo notificaciones, no llegan las notificaciones, sin notificaciones
boletín, newsletter, correos publicitarios, publicidad
cancelar boletín, no recibir correos, dejar de recibir correos, demasiados correos, desuscribirse
spam, correo no deseado, correo basura
no recibo el correo, no me llega el correo, no llega el correo, no recibí el correo, correo no recibido
sms, mensaje de texto
calendario, agenda
reunión, videollamada, conferencia, videoconferencia
reenviar, redirigir
firma, firma electrónica
plantilla, modelo
estadísticas, informe, reporte, análisis
historial, registro de actividad, historial de actividad
límite, máximo, tope, cuota máxima
aumentar, incrementar, ampliar
reducir, disminuir
wifi, wi-fi, inalámbrico, red inalámbrica
internet, red, conexión
no hay internet, sin conexión a internet, no se conecta, se desconecta, problemas de conexión, no conecta
router, módem, enrutador
cable, cordón
cargador, cable de carga, adaptador de corriente
no carga, no se carga la batería, no carga la batería
batería, pila, autonomía
batería agotada, se descarga rápido, batería descargada, dura poco la batería
corte de luz, apagón, corte de energía
impresora, imprimir, impresión
atasco de papel, papel atascado
tinta, cartucho, tóner
escanear, digitalizar
mando a distancia, control remoto, mando
televisor, televisión, tele, tv
montaje, montar, ensamblar, armar
error, problema, fallo, avería
mensaje de error, código de error
solucionar, resolver, arreglar
se congela, congelado, no responde, se queda colgado, se traba, bloqueado
se cierra solo, se cierra inesperadamente
lento, lentitud, tarda mucho, va lento
no carga la página, no abre, no se abre, página en blanco
borrar caché, vaciar caché, borrar cookies, limpiar caché
caída del servicio, interrupción, servicio no disponible, estado del servicio
incorrecto, equivocado, erróneo
falta, desaparecido, faltante, desapareció
perdido, extraviado, objetos perdidos
doble, dos veces, duplicado
inválido, no válido, no aceptado
rechazado, denegado
acceso denegado, sin acceso, sin permiso, no autorizado
motivo, razón, causa
aprobar, aceptar
pendiente, en proceso, en espera, en curso
fecha límite, último día, plazo
cuánto tiempo, duración, cuánto dura, cuánto tarda
rápido, veloz, rápidamente
inmediatamente, de inmediato, enseguida
mensual, al mes, cada mes, por mes
anual, al año, cada año, por año
semanal, por semana, cada semana
diario, por día, cada día
temporal, provisional
permanente, definitivo, para siempre
ejemplo, muestra
norma, regla, política
diferencia, comparar
función, funcionalidad, característica
alergia, alérgeno, alérgico
subtítulos, closed captions
acoso, abuso, contenido inapropiado, denunciar a un usuario
fecha de nacimiento, cumpleaños
fallecimiento, difunto
`;
